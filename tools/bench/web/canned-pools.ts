import { readFileSync } from 'node:fs';
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
const SIZES = [4, 8, 20];
const NAMES = ['Diamond Paws', 'Quiet Rings', 'Laser Frogs', 'Moon Otters', 'Gentle Whales'];

const layout = accountLayouts()['Pool'];
const layoutFields = new Map(layout?.fields.map((layoutField) => [layoutField.field, layoutField]));

function offsetOf(field: string): number {
  const layoutField = layoutFields.get(field);
  if (layoutField === undefined) throw new Error(`A pool has no field ${field}`);
  return layoutField.offset;
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

/** Makes a pool like a sample, with an id and a name of its own. */
function cannedPool(like: Buffer, id: number): CannedAccount {
  const data = Buffer.from(like);
  data.writeBigUInt64LE(BigInt(id), offsetOf('id'));
  data.fill(0, offsetOf('terms.name'), offsetOf('terms.name') + 32);
  data.write(`${NAMES[id % NAMES.length] ?? ''} ${id}`, offsetOf('terms.name'), 'utf8');
  return { address: bs58.encode(numberedBytes('bench pool', id)), data };
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

/** Writes the number of players, at most three, because the account holds no more. */
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
