import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { UnknownVersion } from '#src/chain/program/accounts.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import {
  fetchEntriesOfPlayer,
  fetchEntriesOfPool,
  fetchPool,
  fetchPoolHeaders,
} from '#src/chain/program/fetch.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { decodeSample, type SampleAccount } from '#tests/support/sample-accounts.ts';
import frozen from '#src/chain/program/vectors/accounts.json' with { type: 'json' };

const VERSION_OFFSET = 8;

const samples: SampleAccount[] = v
  .parse(
    v.array(
      v.object({
        name: v.string(),
        type: v.picklist(['Config', 'Beacon', 'Creator', 'Entry', 'Pool']),
        address: v.string(),
        data: v.string(),
      }),
    ),
    frozen.accounts,
  )
  .map((sample) => ({ ...sample, data: fromHex(sample.data) }));

function sampleOf(type: SampleAccount['type']): SampleAccount {
  const sample = samples.find((each) => each.type === type);
  if (sample === undefined) throw new Error(`no sample of ${type}`);
  return sample;
}

const withVersion = (sample: SampleAccount, version: number): SampleAccount => ({
  ...sample,
  data: sample.data.with(VERSION_OFFSET, version),
});

test('every account stores layout version 3', () => {
  for (const { name, data } of samples) expect(data[VERSION_OFFSET], name).toBe(3);
  for (const [name, { fields }] of Object.entries(frozen.layouts)) {
    expect(fields[0], name).toEqual({ field: 'version', type: 'u8', offset: VERSION_OFFSET, length: 1 });
  }
});

describe('an account of another version throws UnknownVersion', () => {
  test.each(['Config', 'Beacon', 'Creator', 'Entry', 'Pool'] as const)('%s', (type) => {
    const sample = sampleOf(type);
    for (const version of [0, 1, 2, 255]) {
      const refusal = `${type} account of layout version ${version}; only 3 is known here`;
      expect(() => decodeSample(withVersion(sample, version))).toThrow(new UnknownVersion(type, version));
      expect(() => decodeSample(withVersion(sample, version))).toThrow(refusal);
    }
    expect(() => decodeSample(sample)).not.toThrow();
  });

  test('an account of another version and any length throws UnknownVersion, so that it is not reported as damaged', () => {
    const { data, ...pool } = withVersion(sampleOf('Pool'), 4);
    for (const bytes of [data.subarray(0, 9), data.subarray(0, 100), Buffer.concat([data, data])]) {
      expect(() => decodeSample({ ...pool, data: bytes })).toThrow(UnknownVersion);
    }
    expect(() => decodeSample({ ...pool, data: data.subarray(0, 8) })).toThrow('layout version none');
  });

  test('an account of another type throws a type error', () => {
    const entry = withVersion(sampleOf('Entry'), 4);
    expect(() => decodeSample({ ...entry, type: 'Pool' })).toThrow('These bytes are no Pool account');
  });
});

describe('with accounts of a later program', () => {
  const pool = sampleOf('Pool');
  const entry = sampleOf('Entry');
  const later = [pool, entry].map((sample) => ({
    ...withVersion(sample, 4),
    address: Keypair.generate().publicKey.toBase58(),
  }));
  const connection = connectionTo([pool, entry, ...later]);

  test('the list of pools omits unreadable accounts', async () => {
    const listed = await fetchPoolHeaders(connection);
    expect(listed.map(({ address }) => address)).toEqual([pool.address]);
  });

  test("the list of a wallet's entries omits unreadable accounts", async () => {
    const player = new PublicKey(entry.data.subarray(43, 75));
    const listed = await fetchEntriesOfPlayer(connection, player);
    expect(listed.map(({ address }) => address)).toEqual([entry.address]);
  });

  test('fetching an unreadable pool by its address throws the reason', async () => {
    const [laterPool = pool] = later;
    await expect(fetchPool(connection, new PublicKey(laterPool.address))).rejects.toThrow(UnknownVersion);
    await expect(fetchPool(connection, new PublicKey(pool.address))).resolves.toMatchObject({ version: 3 });
  });
});

describe('with malformed accounts', () => {
  const [pool, entry] = [sampleOf('Pool'), sampleOf('Entry')];
  const short = (sample: SampleAccount): SampleAccount => ({
    ...sample,
    data: sample.data.subarray(0, 20),
    address: Keypair.generate().publicKey.toBase58(),
  });
  const rows = [null, { pubkey: 'no key', account: null }, { pubkey: pool.address, account: { data: [1] } }];
  const connection = connectionTo([short(pool), pool, short(entry), entry], rows);

  test('the list of pools omits malformed accounts, and reports each', async () => {
    const unreadable: string[] = [];
    const listed = await fetchPoolHeaders(connection, (address) => unreadable.push(address));
    expect(listed.map(({ address }) => address)).toEqual([pool.address]);
    expect(unreadable).toHaveLength(4);
    expect(unreadable).toContain('no key');
  });

  test("the list of a pool's entries omits malformed accounts, and reports each", async () => {
    const owner = new PublicKey(entry.data.subarray(11, 43));
    const unreadable: string[] = [];
    const listed = await fetchEntriesOfPool(connection, owner, {
      onUnreadable: (address) => unreadable.push(address),
    });
    expect(listed.map(({ address }) => address)).toEqual([entry.address]);
    expect(unreadable).toHaveLength(3);
  });
});

const requestSchema = v.object({
  id: v.string(),
  method: v.string(),
  params: v.tuple([
    v.string(),
    v.object({
      dataSlice: v.optional(v.object({ offset: v.number(), length: v.number() })),
      filters: v.optional(v.array(v.object({ memcmp: v.object({ offset: v.number(), bytes: v.string() }) }))),
    }),
  ]),
});

/** Returns a stub connection that answers the clients' requests from these accounts of the program. */
function connectionTo(accounts: readonly SampleAccount[], rows: readonly unknown[] = []): Connection {
  const infoOf = ({ data }: SampleAccount, length = data.length) => ({
    data: [Buffer.from(data.subarray(0, length)).toString('base64'), 'base64'],
    owner: PROGRAM_ID.toBase58(),
    lamports: 1,
    executable: false,
    rentEpoch: 0,
  });
  return new Connection('http://127.0.0.1:1', {
    fetch: (_, init) => {
      const request = v.parse(requestSchema, JSON.parse(v.parse(v.string(), init?.body)));
      const [key, { dataSlice, filters = [] }] = request.params;
      const passes = ({ data }: SampleAccount): boolean =>
        filters.every(({ memcmp: { offset, bytes } }) => {
          const pattern = Buffer.from(bs58.decode(bytes));
          return pattern.equals(data.subarray(offset, offset + pattern.length));
        });
      const found = accounts.find(({ address }) => address === key);
      const result =
        request.method === 'getAccountInfo'
          ? { context: { slot: 1 }, value: found ? infoOf(found) : null }
          : accounts
              .filter(passes)
              .map((each): unknown => ({ pubkey: each.address, account: infoOf(each, dataSlice?.length) }))
              .concat(rows);
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id: request.id, result }));
    },
  });
}
