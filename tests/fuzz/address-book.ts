import { type Keypair, PublicKey, SystemProgram, SYSVAR_INSTRUCTIONS_PUBKEY } from '@solana/web3.js';
import {
  beaconAddress,
  CONFIG_ADDRESS,
  creatorAddress,
  entryAddress,
  EVENT_AUTHORITY as EVENT_AUTHORITY_ADDRESS,
  poolAddress,
  PROGRAM_ID,
} from '#src/chain/program/addresses.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import {
  CONFIG,
  EVENT_AUTHORITY,
  INSTRUCTIONS,
  type Name,
  PROGRAM,
  PROGRAM_DATA,
  SYSTEM,
} from '#tests/model/names.ts';
import { numberedKey } from '#tests/support/keys.ts';

const UPGRADEABLE_LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111');

const FIXED: ReadonlyMap<Name, PublicKey> = new Map([
  [CONFIG, CONFIG_ADDRESS],
  [SYSTEM, SystemProgram.programId],
  [PROGRAM, PROGRAM_ID],
  [PROGRAM_DATA, PublicKey.findProgramAddressSync([PROGRAM_ID.toBytes()], UPGRADEABLE_LOADER)[0]],
  [EVENT_AUTHORITY, EVENT_AUTHORITY_ADDRESS],
  [INSTRUCTIONS, SYSVAR_INSTRUCTIONS_PUBKEY],
]);

/** Matches the name of a key pair's address, such as `wallet/3`. */
const KEY = /^(wallet|stranger|treasury|admin|authority|gate)\/(\d+)$/;
/** Matches an address derived from others or from bytes in hex, such as `pool(wallet/3,0)`. */
const DERIVED = /^(beacon|creator|pool|entry)\((.*?)(?:,([^,]*))?\)$/;

const keypairs = new Map<Name, Keypair | null>();
const addresses = new Map<Name, PublicKey>();
const texts = new Map<Name, string>();

function remember<T>(memory: Map<Name, T>, name: Name, make: (name: Name) => T): T {
  const existing = memory.get(name);
  if (existing !== undefined) return existing;
  const made = make(name);
  memory.set(name, made);
  return made;
}

/** Returns the key pair of a name, or null for an account that cannot sign. */
export function keypairOf(name: Name): Keypair | null {
  return remember(keypairs, name, () => {
    const [, label, number] = KEY.exec(name) ?? [];
    return label === undefined ? null : numberedKey(label, Number(number));
  });
}

function findAddress(name: Name): PublicKey {
  const simple = FIXED.get(name) ?? keypairOf(name)?.publicKey;
  if (simple !== undefined) return simple;
  const [, kind, of = '', last = ''] = DERIVED.exec(name) ?? [];
  switch (kind) {
    case 'beacon':
      return beaconAddress(fromHex(of));
    case 'creator':
      return creatorAddress(addressOf(of));
    case 'pool':
      return poolAddress(addressOf(of), BigInt(last));
    case 'entry':
      return entryAddress(addressOf(of), addressOf(last));
    default:
      throw new Error(`${name} names nothing`);
  }
}

export function addressOf(name: Name): PublicKey {
  return remember(addresses, name, findAddress);
}

/** Returns a name's address in base58. */
export function textOf(name: Name): string {
  return remember(texts, name, () => addressOf(name).toBase58());
}

export function bytesOf(name: Name): Uint8Array {
  return addressOf(name).toBytes();
}
