import { Connection, PublicKey } from '@solana/web3.js';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { accountReader } from './account-reader.ts';

const requestSchema = v.object({ id: v.unknown(), params: v.looseTuple([v.array(v.string())]) });
const keyOf = (number: number): PublicKey => new PublicKey(new Uint8Array(32).fill(1).with(0, number));

/** Returns a node whose accounts, except the first, hold as many lamports as their key's first byte. */
function node(): { read: ReturnType<typeof accountReader>; requests: number[] } {
  const requests: number[] = [];
  const connection = new Connection('http://127.0.0.1:9', {
    fetch: async (_, init) => {
      const { id, params } = v.parse(requestSchema, JSON.parse(String(init?.body)));
      requests.push(params[0].length);
      const value = params[0].map((key) => {
        const lamports = new PublicKey(key).toBytes()[0] ?? 0;
        const rest = { owner: PublicKey.default.toBase58(), executable: false, rentEpoch: 0, space: 0 };
        return lamports === 0 ? null : { lamports, data: ['', 'base64'], ...rest };
      });
      return Response.json({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value } });
    },
  });
  return { read: accountReader(connection), requests };
}

it('batches the reads of one turn, a hundred per request and each account once', async () => {
  const { read, requests } = node();
  const numbers = [...Array.from({ length: 130 }, (_, index) => index), 5, 5];
  const infos = await Promise.all(numbers.map((number) => read(keyOf(number))));
  expect(infos.map((info) => info?.lamports ?? 0)).toEqual(numbers);
  expect(infos[0]).toBeNull();
  expect(requests).toEqual([100, 30]);
});

it('caches nothing: a later read is fetched again', async () => {
  const { read, requests } = node();
  await read(keyOf(1));
  await read(keyOf(1));
  expect(requests).toEqual([1, 1]);
});

it('if the node is unreachable, every read of the batch is rejected, but no later read', async () => {
  let broken = true;
  const connection = new Connection('http://127.0.0.1:9', {
    disableRetryOnRateLimit: true,
    fetch: async (_, init) => {
      if (broken) throw new TypeError('fetch failed');
      const { id } = v.parse(requestSchema, JSON.parse(String(init?.body)));
      return Response.json({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: [null] } });
    },
  });
  const read = accountReader(connection);
  const failed = await Promise.allSettled([read(keyOf(1)), read(keyOf(2))]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await read(keyOf(1))).toBeNull();
});
