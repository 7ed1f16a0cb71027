import { Keypair, type PublicKey, Transaction } from '@solana/web3.js';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import {
  actionErrorSchema,
  actionRulesSchema,
  actionSchema,
  actionTransactionSchema,
} from '#src/contract/actions.ts';
import {
  createDuePool,
  createTestPool,
  eventually,
  fundedWallet,
  joinTestPool,
  startCluster,
  type TestCluster,
} from '../dev/cluster.ts';
import { type ServerProcess, startServerProcess } from '../serve/server-process.ts';

let cluster: TestCluster;
let server: ServerProcess;
let open: PublicKey;
let locked: PublicKey;

beforeAll(async () => {
  cluster = await startCluster();
  locked = await createDuePool(cluster);
  open = await createTestPool(cluster, { maxPlayers: 6, joiners: 1 });
  server = await startServerProcess({
    environment: {
      STATE_DIR: cluster.stateDir,
      LOCALNET_PORT: String(cluster.port),
      BEACON_URLS: cluster.beaconUrl,
      APP_ORIGIN: 'https://pools.example',
    },
  });
  await eventually(async () => {
    for (const pool of [open, locked]) {
      expect((await fetch(`${server.url}/api/pools/${pool.toBase58()}`)).status).toBe(200);
    }
  });
});
afterAll(async () => {
  server?.signal('SIGTERM');
  await server?.ended;
  await cluster?.close();
});

const urlOf = (pool: string | PublicKey): string => `${server.url}/api/actions/pools/${String(pool)}/join`;
const post = (pool: string | PublicKey, body: unknown, headers: Record<string, string> = {}) =>
  fetch(urlOf(pool), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const refusal = async (response: Response) => ({
  status: response.status,
  message: v.parse(actionErrorSchema, await response.json()).message,
});

describe('joining a pool by a Solana Action', () => {
  it('a client finds the action of a pool’s page, and shows its odds and its price', async () => {
    const rules = v.parse(actionRulesSchema, await (await fetch(`${server.url}/actions.json`)).json()).rules;
    expect(rules).toContainEqual({ pathPattern: '/pools/*', apiPath: '/api/actions/pools/*/join' });
    const response = await fetch(urlOf(open), { headers: { origin: 'https://elsewhere.example' } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'x-action-version': '2.4',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    const action = v.parse(actionSchema, await response.json());
    expect(action).toMatchObject({
      label: 'Join for 0.02 SOL',
      description: '2 of 6 seats · 0.02 SOL to join · 1 in 6 wins',
    });
    expect(action.icon).toMatch(/^https:\/\/pools\.example\//);
    expect(action.links?.actions[0]?.href).toBe(`/api/actions/pools/${open.toBase58()}/join?lang=en`);
  });

  it('any page may send the request, as its preflight says', async () => {
    const response = await fetch(urlOf(open), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('x-action-version')).toBe('2.4');
    // Other routes of the API are as closed to strangers as before.
    const other = await fetch(`${server.url}/api/pools`, {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(other.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('the transaction has no signature, and takes the seat once the wallet has signed and sent it', async () => {
    const wallet = await fundedWallet(cluster);
    const response = await post(open, { account: wallet.publicKey.toBase58() });
    const { transaction, message } = v.parse(actionTransactionSchema, await response.json());
    expect(message).toMatch(/^Seat 3 of 6 for 0\.02 SOL\. /);
    const unsigned = Transaction.from(Buffer.from(transaction, 'base64'));
    expect(unsigned.feePayer).toEqual(wallet.publicKey);
    expect(unsigned.signatures.map(({ signature }) => signature)).toEqual([null]);
    unsigned.sign(wallet);
    const signature = await cluster.connection.sendRawTransaction(unsigned.serialize());
    await eventually(async () => {
      const { value } = await cluster.connection.getSignatureStatus(signature);
      expect(value).toMatchObject({
        err: null,
        confirmationStatus: expect.stringMatching(/confirmed|finalized/),
      });
    });
    const pool = await fetchPool(cluster.connection, open);
    expect(pool?.players).toContain(wallet.publicKey.toBase58());
    expect(await cluster.connection.getBalance(entryAddress(open, wallet.publicKey))).toBeGreaterThan(0);
    // A second one is refused in the app's words.
    expect(await refusal(await post(open, { account: wallet.publicKey.toBase58() }))).toEqual({
      status: 422,
      message: 'You are already in this pool.',
    });
  });

  it('what the app would refuse is refused, in the language of the request', async () => {
    const rich = (await fundedWallet(cluster)).publicKey.toBase58();
    expect(await refusal(await post(locked, { account: rich }))).toEqual({
      status: 422,
      message: 'This pool just filled up. Nothing was paid. Choose another one.',
    });
    const poor = Keypair.generate().publicKey.toBase58();
    expect(await refusal(await post(open, { account: poor }))).toEqual({
      status: 422,
      message: 'You need 0.022 SOL more',
    });
    const inSpanish = await post(open, { account: poor }, { 'accept-language': 'es' });
    expect((await refusal(inSpanish)).message).toMatch(/0\.022 SOL/);
    const action = v.parse(actionSchema, await (await fetch(urlOf(locked))).json());
    expect(action).toMatchObject({
      disabled: true,
      error: { message: expect.stringContaining('filled up') },
    });
    expect(action.links).toBeUndefined();
  });

  it('answers 404 for an unknown pool, and 400 for what is no wallet', async () => {
    const unknown = Keypair.generate().publicKey;
    expect((await fetch(urlOf(unknown))).status).toBe(404);
    expect((await post(unknown, { account: unknown.toBase58() })).status).toBe(404);
    for (const body of [{}, { account: 'x' }, { account: 7 }, null, 'text', { account: '1'.repeat(44) }]) {
      expect((await refusal(await post(open, body))).status).toBe(400);
    }
  });

  it('answers 503 for a pool that may be newer than what is indexed', async () => {
    expect((await fetch(urlOf('999999999'))).status).toBe(503);
  });

  it('a wallet that takes the last seat locks the pool', async () => {
    const pool = await createTestPool(cluster, { maxPlayers: 3, joiners: 0 });
    await joinTestPool(cluster, await fundedWallet(cluster), pool);
    await eventually(async () => expect((await fetch(urlOf(pool))).status).toBe(200));
    const wallet = await fundedWallet(cluster);
    const response = await post(pool, { account: wallet.publicKey.toBase58() });
    const { transaction } = v.parse(actionTransactionSchema, await response.json());
    const unsigned = Transaction.from(Buffer.from(transaction, 'base64'));
    unsigned.sign(wallet);
    await cluster.connection.sendRawTransaction(unsigned.serialize());
    await eventually(async () => expect((await fetchPool(cluster.connection, pool))?.status).toBe('locked'));
  });

  it('one address gets twenty transactions a minute', async () => {
    const account = Keypair.generate().publicKey.toBase58();
    const statuses: number[] = [];
    for (let index = 0; index < 25; index += 1) statuses.push((await post(open, { account })).status);
    expect(statuses).toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });
});
