import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import vectors from '../program/vectors/accounts.json' with { type: 'json' };
import { setApiBase } from '#src/lib/api-base.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { setCluster } from '../cluster.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { decodePoolHeader, POOL_HEADER_LENGTH } from '../program/pool-account.ts';
import { getPools } from './pool-list.ts';

interface Row {
  readonly pubkey: string;
  readonly account: { readonly data: readonly [string, string] };
}

const poolOf = ({ pubkey, account }: Row): PoolHeader =>
  decodePoolHeader(pubkey, Buffer.from(account.data[0], 'base64'));
const accounts = vectors.accounts.filter(({ type }) => type === 'Pool');
const row = (address: string, hex: string): Row => ({
  pubkey: address,
  account: {
    data: [Buffer.from(hex, 'hex').subarray(0, POOL_HEADER_LENGTH).toString('base64'), 'base64'],
  },
});
const statesOf = (address: string): Row[] =>
  accounts.filter((one) => one.address === address).map((one) => row(address, one.data));
/** One account of each pool in the vectors: the first pool with a locked state is open here, the second locked. */
const rows = [...new Set(accounts.map(({ address }) => address))].map((address, _, all) => {
  const states = statesOf(address);
  const isOfTwo = (one: string): boolean => statesOf(one).some((state) => poolOf(state).status === 'locked');
  const running = all.filter(isOfTwo).indexOf(address);
  const status = (['open', 'locked'] as const)[running];
  return states.find((state) => poolOf(state).status === status) ?? states.at(-1) ?? row(address, '');
});

let stop = (): void => undefined;
afterEach(() => {
  vi.restoreAllMocks();
  stop();
});

/** @param answer a text, a JSON value, or a function that returns one for each request */
async function answering(
  status: number,
  answer: string | object | ((question: unknown) => unknown),
): Promise<unknown[]> {
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const question: unknown = body === '' ? request.url : JSON.parse(body);
      requests.push(question);
      const given: unknown = typeof answer === 'function' ? answer(question) : answer;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof given === 'string' ? given : JSON.stringify(given));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setCluster({ name: 'localnet', rpcUrl: `http://127.0.0.1:${port}` });
  setApiBase(`http://127.0.0.1:${port}`);
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return requests;
}
const requestSchema = v.object({ id: v.unknown(), method: v.string(), params: v.array(v.unknown()) });
const OF_PROGRAM = { owner: PROGRAM_ID.toBase58(), executable: false, lamports: 1, rentEpoch: 0 };
const SLOT = 4_321;
const listSchema = v.object({ result: v.object({ value: v.array(v.unknown()) }) });
const listOf = (value: readonly Row[]): object => ({
  jsonrpc: '2.0',
  id: 1,
  result: { context: { slot: SLOT, apiVersion: '3.1.0' }, value },
});

const filterSchema = v.object({
  filters: v.array(v.object({ memcmp: v.object({ offset: v.number(), bytes: v.string() }) })),
});
/** Answers a list as a node does: with the accounts whose bytes match all filters. */
const filtered = (all: readonly Row[]) => (question: unknown) => {
  const { params } = v.parse(requestSchema, question);
  const { filters } = v.parse(filterSchema, params[1]);
  return listOf(
    all.filter(({ account }) => {
      const data = Buffer.from(account.data[0], 'base64');
      return filters.every(({ memcmp: { offset, bytes } }) => {
        const pattern = bs58.decode(bytes);
        return data.subarray(offset, offset + pattern.length).equals(pattern);
      });
    }),
  );
};
const newestFirst = (a: PoolHeader, b: PoolHeader): number => (a.id < b.id ? 1 : -1);

describe('the list of pools', () => {
  it.each([
    ['active', ['open', 'locked']],
    ['ended', ['completed', 'refunding']],
  ] as const)(
    'the list of %s pools comes from the accounts, newest first, without their players, in a request for each status',
    async (scope, statuses) => {
      const requests = await answering(200, filtered(rows));
      const { slot, value: pools } = await getPools(scope);
      const expected = rows.map(poolOf).filter(({ status }) => statuses.some((one) => one === status));
      expect(expected).not.toEqual([]);
      expect(pools).toEqual(expected.sort(newestFirst));
      expect(slot).toBe(BigInt(SLOT));
      const request = {
        method: 'getProgramAccounts',
        params: [{}, { withContext: true, dataSlice: { offset: 0, length: POOL_HEADER_LENGTH } }],
      };
      expect(requests).toMatchObject([request, request]);
    },
  );

  it('the list of a wallet contains the pools that it has created or completed, and no others', async () => {
    const last = accounts.map(({ address }) => statesOf(address).at(-1) ?? row(address, ''));
    const all = [...new Map(last.map((one) => [one.pubkey, one])).values()];
    const drawn = all.map(poolOf).find(({ draw }) => draw.completer !== null);
    const wallet = drawn?.draw.completer ?? '';
    const isOwn = ({ creator, draw }: PoolHeader): boolean => [creator, draw.completer].includes(wallet);
    const own = all.map(poolOf).filter(isOwn);
    expect([0, all.length]).not.toContain(own.length);
    await answering(200, filtered(all));
    expect((await getPools({ wallet })).value).toEqual(own.sort(newestFirst));
  });

  it('lists the later state of a pool that changes its status between the two requests', async () => {
    const locked = rows.find((one) => poolOf(one).status === 'locked');
    const before = statesOf(locked?.pubkey ?? '').find((state) => poolOf(state).status === 'open');
    if (!locked || !before) throw new Error('The vectors have a pool that locks');
    let requests = 0;
    await answering(200, (question) => {
      requests += 1;
      const [of, slot] = requests === 1 ? [before, SLOT] : [locked, SLOT + 1];
      const answer = v.parse(listSchema, filtered([of])(question));
      return { ...answer, result: { ...answer.result, context: { slot } } };
    });
    const { slot, value } = await getPools('active');
    expect(value.map(({ status }) => status)).toEqual(['locked']);
    expect(slot).toBe(BigInt(SLOT));
  });

  it.each([
    [429, 'Too many', /429/],
    [
      200,
      { jsonrpc: '2.0', id: 1, error: { code: -32_010, message: 'excluded from account secondary indexes' } },
      /-32010/,
    ],
    [200, 'no JSON', /JSON/],
    [200, { result: 17 }, /./],
  ])(
    'the list of pools rejects with the reason of the failure: status %i, %j',
    async (status, answer, message) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      await answering(status, answer);
      await expect(getPools('active')).rejects.toThrow(message);
    },
  );

  it("the list of pools is fetched by the server's addresses from a node that lists no accounts", async () => {
    const code = -32_010;
    const closed = Keypair.generate().publicKey.toBase58();
    const addresses = [...rows.map(({ pubkey }) => pubkey), closed];
    await answering(200, (question) => {
      if (typeof question === 'string') {
        const data = addresses.map((poolAddress) => ({ poolAddress, closed: false }));
        return { data: question.includes('active') ? data : [], nextCursor: null };
      }
      const { id, method, params } = v.parse(requestSchema, question);
      if (method !== 'getMultipleAccounts') return { jsonrpc: '2.0', id, error: { code, message: 'no' } };
      const value = v.parse(v.array(v.string()), params[0]).map((address) => {
        const found = rows.find(({ pubkey }) => pubkey === address);
        return found ? { ...found.account, ...OF_PROGRAM } : null;
      });
      return { jsonrpc: '2.0', id, result: { context: { slot: SLOT }, value } };
    });
    const { slot, value } = await getPools('active');
    expect(value.map(({ address }) => address).sort()).toEqual(rows.map(({ pubkey }) => pubkey).sort());
    expect(slot).toBe(BigInt(SLOT));
  });

  it('the list of pools omits an account that cannot be read, and logs it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const garbled: Row = { pubkey: 'garbled', account: { data: ['AAAA', 'base64'] } };
    await answering(200, listOf([garbled, ...rows]));
    expect((await getPools('active')).value).toHaveLength(rows.length);
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });
});
