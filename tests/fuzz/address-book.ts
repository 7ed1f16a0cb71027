import { type Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import {
  CONFIG_ADDRESS,
  creatorAddress,
  entryAddress,
  EVENT_AUTHORITY as EVENT_AUTHORITY_ADDRESS,
  oracleAddress,
  poolAddress,
  PROGRAM_ID,
  SLOT_HASHES as SLOT_HASHES_ADDRESS,
} from '#src/chain/program/addresses.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import {
  CONFIG,
  EVENT_AUTHORITY,
  type Name,
  PROGRAM,
  PROGRAM_DATA,
  SLOT_HASHES,
  SYSTEM,
} from '#tests/model/names.ts';
import { BAD_KEYS } from '#tests/support/config-cases.ts';
import { numberedBytes, numberedKey } from '#tests/support/keys.ts';

const UPGRADEABLE_LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111');

const FIXED: ReadonlyMap<Name, PublicKey> = new Map([
  [CONFIG, CONFIG_ADDRESS],
  [SYSTEM, SystemProgram.programId],
  [PROGRAM, PROGRAM_ID],
  [PROGRAM_DATA, PublicKey.findProgramAddressSync([PROGRAM_ID.toBytes()], UPGRADEABLE_LOADER)[0]],
  [SLOT_HASHES, SLOT_HASHES_ADDRESS],
  [EVENT_AUTHORITY, EVENT_AUTHORITY_ADDRESS],
]);

/** `wallet/3`: a key of its own. */
const KEY = /^(wallet|stranger|treasury|admin|authority|gate)\/(\d+)$/;
/** `vrf/0`, and `bad-key/0` for what is none. */
const VRF_KEY = /^(vrf|bad-key)\/(\d+)$/;
/** `pool(wallet/3,0)`: derived from others. */
const DERIVED = /^(creator|oracle|pool|entry)\((.*?)(?:,([^,]*))?\)$/;

const keypairs = new Map<Name, Keypair | null>();
const addresses = new Map<Name, PublicKey>();
const texts = new Map<Name, string>();

function remember<T>(memory: Map<Name, T>, name: Name, make: (name: Name) => T): T {
  const known = memory.get(name);
  if (known !== undefined) return known;
  const made = make(name);
  memory.set(name, made);
  return made;
}

/** The keys of a name that can sign; null for an account that cannot. */
export function keypairOf(name: Name): Keypair | null {
  return remember(keypairs, name, () => {
    const [, label, number] = KEY.exec(name) ?? [];
    return label === undefined ? null : numberedKey(label, Number(number));
  });
}

/** The secret of a VRF key. */
export function vrfSecretOf(name: Name): Uint8Array {
  const [, , number] = VRF_KEY.exec(name) ?? [];
  return numberedBytes('vrf', Number(number));
}

function vrfBytes(name: Name): Uint8Array | null {
  const [, label, number] = VRF_KEY.exec(name) ?? [];
  if (label === undefined) return null;
  return label === 'vrf' ? vrfPublicKey(vrfSecretOf(name)) : (BAD_KEYS[Number(number)] ?? null);
}

function findAddress(name: Name): PublicKey {
  const simple = FIXED.get(name) ?? keypairOf(name)?.publicKey;
  if (simple !== undefined) return simple;
  const key = vrfBytes(name);
  if (key !== null) return new PublicKey(key);
  const [, kind, of = '', last = ''] = DERIVED.exec(name) ?? [];
  switch (kind) {
    case 'creator':
      return creatorAddress(addressOf(of));
    case 'oracle':
      return oracleAddress(addressOf(of).toBytes());
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

/** An address in base58. */
export function textOf(name: Name): string {
  return remember(texts, name, () => addressOf(name).toBase58());
}

export function bytesOf(name: Name): Uint8Array {
  return addressOf(name).toBytes();
}
