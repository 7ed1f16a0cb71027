import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Keypair } from '@solana/web3.js';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import vectors from '../program/vectors/accounts.json' with { type: 'json' };
import { setApiBase } from '#src/lib/api-base.ts';
import { setCluster } from '../cluster.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { decodePoolHeader, POOL_HEADER_LENGTH } from '../program/pool-account.ts';
import { getPools } from './pool-list.ts';

interface Row {
  readonly pubkey: string;
  readonly account: { readonly data: readonly [string, string] };
}

const accounts = vectors.accounts.filter(({ type }) => type === 'Pool');
const row = (address: string, hex: string): Row => ({
  pubkey: address,
  account: {
    data: [Buffer.from(hex, 'hex').subarray(0, POOL_HEADER_LENGTH).toString('base64'), 'base64'],
  },
});
/** The last account of every pool of the vectors. */
const rows = [...new Map(accounts.map(({ address, data }) => [address, row(address, data)])).values()];

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
const listOf = (value: readonly Row[]): object => ({
  jsonrpc: '2.0',
  id: 1,
  result: { context: { slot: SLOT, apiVersion: '3.1.0' }, value },
});

describe('the list of pools', () => {
  it('the list of pools comes from the accounts, newest first, in one request without their players', async () => {
    const requests = await answering(200, listOf(rows));
    const { slot, value: pools } = await getPools();
    const expected = rows.map(({ pubkey, account }) =>
      decodePoolHeader(pubkey, Buffer.from(account.data[0], 'base64')),
    );
    expect(pools).toEqual(expected.sort((a, b) => (a.id < b.id ? 1 : -1)));
    expect(slot).toBe(BigInt(SLOT));
    expect(requests).toMatchObject([
      {
        method: 'getProgramAccounts',
        params: [{}, { withContext: true, dataSlice: { offset: 0, length: POOL_HEADER_LENGTH } }],
      },
    ]);
  });

  it('the list of pools keeps the object of a pool that has not changed, and no other', async () => {
    const [first, ...others] = accounts.filter(({ address }) => address === accounts[0]?.address);
    const last = others.at(-1);
    const stable = rows.find(({ pubkey }) => pubkey !== first?.address);
    if (!first || !last || !stable) throw new Error('The vectors have a pool in two states, and another one');
    await answering(200, listOf([row(first.address, first.data), stable]));
    const before = new Map((await getPools()).value.map((pool) => [pool.address, pool]));
    stop();
    await answering(200, listOf([row(last.address, last.data), stable]));
    const after = new Map((await getPools()).value.map((pool) => [pool.address, pool]));
    expect(after.get(stable.pubkey)).toBe(before.get(stable.pubkey));
    expect(after.get(first.address)?.status).not.toBe(before.get(first.address)?.status);
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
      await expect(getPools()).rejects.toThrow(message);
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
    const { slot, value } = await getPools();
    expect(value.map(({ address }) => address).sort()).toEqual(rows.map(({ pubkey }) => pubkey).sort());
    expect(slot).toBe(BigInt(SLOT));
  });

  it('the list of pools omits an account that cannot be read, and logs it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const garbled: Row = { pubkey: 'garbled', account: { data: ['AAAA', 'base64'] } };
    await answering(200, listOf([garbled, ...rows]));
    expect((await getPools()).value).toHaveLength(rows.length);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
