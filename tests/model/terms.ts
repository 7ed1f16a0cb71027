import { hex, sha256, u16, u32, u64, u8, unhex } from './bytes.ts';
import type { Name } from './names.ts';
import type { Hex, Terms } from './state.ts';

/** Basis points of stakeback, winners, creator and completer, then the number of players for each winner. */
const SHARES = [1_500, 8_000, 100, 50, 4];

/** Hashes a pool's terms in the order and layout of its account. */
export function termsHashOf(terms: Terms, bytesOf: (name: Name) => Uint8Array): Hex {
  const hash = sha256(
    bytesOf(terms.treasury),
    bytesOf(terms.beacon),
    terms.gate === null ? new Uint8Array(32) : bytesOf(terms.gate),
    unhex(terms.seedCommitment),
    unhex(terms.name),
    u64(terms.entryLamports),
    u64(terms.bonusLamports),
    u64(terms.configVersion),
    u64(terms.joinDeadline),
    u64(terms.beaconGenesis),
    u32(terms.beaconPeriodSeconds),
    u32(terms.countdownSeconds),
    u32(terms.drawTimeoutSeconds),
    u32(terms.retentionSeconds),
    ...SHARES.map(u16),
    u16(terms.maxPlayers),
    u16(terms.minPlayers),
    u8(terms.randomMultiplier ? 1 : 0),
    u8(0),
  );
  return hex(hash);
}
