import { type PublicKey, SystemProgram } from '@solana/web3.js';
import { discriminatorOf } from '#src/chain/program/account-bytes.ts';
import { CONFIG_ADDRESS, EVENT_AUTHORITY, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { concatBytes, equalBytes } from '#src/protocol/bytes.ts';
import type { Scene } from './attack-scenes.ts';
import type { Account, ProgramWorld } from './program-world.ts';

/** An account that an attacker passes instead of the right one. */
export interface StandIn {
  readonly label: string;
  readonly key: PublicKey;
  /** The content to write at `key`; if absent, the account stays as it is. */
  readonly account?: Account;
}

/** Returns every account that could replace the one at `key`. `other` is a registered beacon that draws no pool. */
export function standIns(world: ProgramWorld, scene: Scene, key: PublicKey, other: PublicKey): StandIn[] {
  const owner = world.authority.publicKey;
  const pairs: [string, PublicKey][] = [
    ['config', CONFIG_ADDRESS],
    ['beacon', world.beaconAddress],
    ['another beacon', other],
    ['treasury', world.treasury],
    ['wallet', owner],
    ['system program', SystemProgram.programId],
    ['program', PROGRAM_ID],
    ['event authority', EVENT_AUTHORITY],
    ['nothing', world.wallet(0n).publicKey],
    ...scene.strangers.map((stranger): [string, PublicKey] => ['stranger', stranger]),
    ...scene.instruction.keys.map(({ pubkey }): [string, PublicKey] => ['duplicate', pubkey]),
  ];
  const unique = new Map(pairs.map(([label, stranger]) => [stranger.toBase58(), { label, key: stranger }]));
  unique.delete(key.toBase58());
  return [...unique.values(), ...copies(world, key, owner)];
}

/** Returns the account with one fault, and copies of it at other addresses. */
function copies(world: ProgramWorld, key: PublicKey, owner: PublicKey): StandIn[] {
  const account = world.account(key);
  if (account === null || account.data.length === 0 || key.equals(PROGRAM_ID)) return [];
  const foreign = { ...account, owner };
  const elsewhere = { label: 'copy of another program', key: world.wallet(0n).publicKey, account: foreign };
  if (!account.owner.equals(PROGRAM_ID)) return [elsewhere];
  const type = discriminatorOf(
    equalBytes(account.data.subarray(0, 8), discriminatorOf('Beacon')) ? 'Creator' : 'Beacon',
  );
  return [
    elsewhere,
    { label: 'copy', key: world.wallet(0n).publicKey, account },
    { label: 'itself, of another program', key, account: foreign },
    {
      label: 'itself, of another type',
      key,
      account: { ...account, data: concatBytes(type, account.data.subarray(8)) },
    },
  ];
}
