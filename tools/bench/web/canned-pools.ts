import { readFileSync } from 'node:fs';
import { ed25519 } from '@noble/curves/ed25519.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { accountLayouts } from '#tests/support/account-layouts.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';

export interface CannedAccount {
  readonly address: string;
  readonly data: Buffer;
}

const vectorsSchema = v.object({
  accounts: v.array(v.object({ type: v.string(), name: v.string(), address: v.string(), data: v.string() })),
});
const VECTORS = new URL('../../../src/chain/program/vectors/accounts.json', import.meta.url);
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const SIZES = [4, 8, 20];
const NAMES = ['Diamond Paws', 'Quiet Rings', 'Laser Frogs', 'Moon Otters', 'Gentle Whales'];

const layouts = accountLayouts();

function offsetOf(field: string, type = 'Pool'): number {
  const found = layouts[type]?.fields.find((layoutField) => layoutField.field === field);
  if (found === undefined) throw new Error(`The account ${type} has no field ${field}`);
  return found.offset;
}

function sample(type: string, name: string): CannedAccount {
  const { accounts } = v.parse(vectorsSchema, JSON.parse(readFileSync(VECTORS, 'utf8')));
  const found = accounts.find((account) => account.type === type && account.name === name);
  if (found === undefined) throw new Error(`There is no vector of a ${type}: ${name}`);
  return { address: found.address, data: Buffer.from(found.data, 'hex') };
}

/** Makes the account of the program's configuration. */
export function cannedConfig(): CannedAccount {
  return sample('Config', 'new');
}

/** Makes the account of the configuration's beacon. */
export function cannedBeacon(): CannedAccount {
  return sample('Beacon', 'of the tests');
}

/** Returns the address of the pool with an id. */
export const cannedAddress = (id: number): string => bs58.encode(numberedBytes('bench pool', id));

/** Makes a pool like a sample, with an id and a name of its own. */
function cannedPool(like: Buffer, id: number): CannedAccount {
  const data = Buffer.from(like);
  data.writeBigUInt64LE(BigInt(id), offsetOf('id'));
  data.fill(0, offsetOf('terms.name'), offsetOf('terms.name') + 32);
  data.write(`${NAMES[id % NAMES.length] ?? ''} ${id}`, offsetOf('terms.name'), 'utf8');
  return { address: cannedAddress(id), data };
}

/** Makes pools that were drawn within the last day, with ids from `from`. */
export function cannedEnded(count: number, from: number, nowSeconds: number): CannedAccount[] {
  const { data: like } = sample('Pool', 'plain: completed, treasury paid');
  return Array.from({ length: count }, (_, index) => {
    const pool = cannedPool(like, from + index);
    pool.data.writeBigInt64LE(BigInt(nowSeconds - (index % DAY_SECONDS)), offsetOf('settled_at'));
    return pool;
  });
}

/** The key of a wallet with seats. */
export const CANNED_SECRET = Uint8Array.from(numberedBytes('bench player', 0));

/** Makes the entries of the wallet with seats, one in each pool. */
export function cannedSeats(pools: readonly CannedAccount[]): CannedAccount[] {
  const { data: like } = sample('Entry', 'plain: of the creator');
  return pools.map(({ address }, seat) => {
    const data = Buffer.from(like);
    data.set(bs58.decode(address), offsetOf('pool', 'Entry'));
    data.set(ed25519.getPublicKey(CANNED_SECRET), offsetOf('player', 'Entry'));
    return { address: bs58.encode(numberedBytes('bench entry', seat)), data };
  });
}

/** Makes full pools that wait for a draw in an hour, with ids from `from`. */
export function cannedLocked(count: number, from: number, nowSeconds: number): CannedAccount[] {
  const { data: like } = sample('Pool', 'plain: locked');
  return Array.from({ length: count }, (_, index) => {
    const pool = cannedPool(like, from + index);
    pool.data.writeBigInt64LE(BigInt(nowSeconds), offsetOf('locked_at'));
    pool.data.writeBigInt64LE(BigInt(nowSeconds + HOUR_SECONDS), offsetOf('draw_at'));
    pool.data.writeBigInt64LE(BigInt(nowSeconds + DAY_SECONDS), offsetOf('draw_deadline'));
    return pool;
  });
}

/** Returns an open pool of another size, of whose seats some are taken. */
export function resizedPool({ address, data }: CannedAccount, seats: number, taken: number): CannedAccount {
  const players = Array.from({ length: seats }, (_, seat) => numberedBytes('bench wallet', seat));
  const header = Buffer.from(data.subarray(0, layouts['Pool']?.length));
  header.writeUInt16LE(seats, offsetOf('terms.max_players'));
  const resized = { address, data: Buffer.concat([header, ...players]) };
  writePlayerCount(resized.data, taken);
  return resized;
}

/** Makes open pools of one to three players, with ids from 0. */
export function cannedPools(count: number, nowSeconds: number): CannedAccount[] {
  const { data: like } = sample('Pool', 'plain: open, three players');
  return Array.from({ length: count }, (_, id) => {
    const { address, data } = cannedPool(like, id);
    data.writeBigUInt64LE(BigInt(1 + (id % 90)) * 10_000_000n, offsetOf('terms.entry_lamports'));
    data.writeBigInt64LE(BigInt(nowSeconds - (count - id)), offsetOf('created_at'));
    data.writeBigInt64LE(BigInt(nowSeconds + DAY_SECONDS), offsetOf('terms.join_deadline'));
    data.writeUInt16LE(SIZES[id % SIZES.length] ?? 4, offsetOf('terms.max_players'));
    writePlayerCount(data, 1 + (id % 3));
    return { address, data };
  });
}

export function readPoolId(data: Buffer): bigint {
  return data.readBigUInt64LE(offsetOf('id'));
}

export function readPlayerCount(data: Buffer): number {
  return data.readUInt16LE(offsetOf('player_count'));
}

/** Writes the number of players, of which the account must hold as many. */
export function writePlayerCount(data: Buffer, count: number): void {
  data.writeUInt16LE(count, offsetOf('player_count'));
}

/** The address of the account that holds the chain's clock. */
export const CLOCK_ADDRESS = 'SysvarC1ock11111111111111111111111111111111';

/** The address of the account that holds the slot of the cluster's last restart. */
export const LAST_RESTART_ADDRESS = 'SysvarLastRestartS1ot1111111111111111111111';

/** Encodes slot, epoch start, epoch, leader epoch and time, each in eight bytes. */
export function clockData(slot: number, nowSeconds: number): Buffer {
  const data = Buffer.alloc(40);
  data.writeBigUInt64LE(BigInt(slot), 0);
  data.writeBigInt64LE(BigInt(nowSeconds), 32);
  return data;
}
