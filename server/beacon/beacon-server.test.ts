import { fetchBeacon, HttpCachingChain, HttpChainClient, MultiBeaconNode } from 'drand-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roundSource } from '#src/beacon/round-source.ts';
import { timeOfRound } from '#src/beacon/rounds.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { freePort } from '#tests/support/ports.ts';
import { localBeacon } from '#server/cluster/local-beacon.ts';
import { logInto } from '#tests/support/log-into.ts';
import { type BeaconServer, startBeaconServer } from './beacon-server.ts';

const beacon = localBeacon(new Uint8Array(32).fill(7));
const { chain } = beacon;

/** The chain's clock in Unix seconds; null: the chain does not answer. */
let now: number | null;
let requests: number;
let lines: string[];
let port: number;
let server: BeaconServer;

const start = (): Promise<BeaconServer> =>
  startBeaconServer({
    beacon,
    port,
    time: () => {
      requests += 1;
      return now === null ? Promise.reject(new Error('No chain is there')) : Promise.resolve(now);
    },
    log: logInto(lines),
  });

beforeEach(async () => {
  [now, requests, lines] = [timeOfRound(chain, 100n), 0, []];
  port = await freePort();
  server = await start();
});
afterEach(() => server.close());

/** Sends a request over a new connection: the server may close a kept one while the next request is on its way. */
const request = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.url + path, { headers: { ...headers, connection: 'close' } });
const round = (number: bigint | string): Promise<Response> => request(`/${chain.chainHash}/public/${number}`);

/** Returns drand's own client, which compares the chain with the expected one and verifies each round. */
function drandClient(publicKey = chain.groupKey): HttpChainClient {
  const options = {
    disableBeaconVerification: false,
    noCache: false,
    chainVerificationParams: { chainHash: chain.chainHash, publicKey },
  };
  return new HttpChainClient(new HttpCachingChain(`${server.url}/${chain.chainHash}`, options), options);
}

describe("drand's own client", () => {
  it('finds the chain', async () => {
    const node = new MultiBeaconNode(server.url);
    const [found, ...others] = await node.chains();
    expect(others).toEqual([]);
    expect(await found?.info()).toEqual({
      public_key: chain.groupKey,
      period: 3,
      genesis_time: 1_767_225_600,
      hash: chain.chainHash,
      groupHash: chain.seed,
      schemeID: 'bls-unchained-g1-rfc9380',
      metadata: { beaconID: 'xeroz-local' },
    });
    expect(await node.health()).toEqual({ status: 200, current: 100, expected: 100 });
  });

  it('reads and verifies rounds', async () => {
    const client = drandClient();
    for (const number of [1, 42, 100])
      expect(await fetchBeacon(client, number)).toMatchObject({ round: number });
    expect(await client.latest()).toEqual(await client.get(100));
    await expect(fetchBeacon(client, 101)).rejects.toThrow('got 425');
  });

  it('refuses rounds under another key', async () => {
    const other = localBeacon(new Uint8Array(32).fill(8)).chain.groupKey;
    await expect(fetchBeacon(drandClient(other), 42)).rejects.toThrow(
      'did not match the verification params',
    );
  });
});

describe('the local beacon', () => {
  it('the local beacon is another chain if it has another key', () => {
    const other = localBeacon(new Uint8Array(32).fill(8)).chain;
    expect(other.chainHash).not.toBe(chain.chainHash);
    expect(other.groupKey).not.toBe(chain.groupKey);
  });

  it("the local beacon serves the rounds published by the chain's clock, not the machine's", async () => {
    const source = roundSource([server.url], chain);
    expect(await source.get(101n)).toBeNull();
    now = timeOfRound(chain, 101n) - 1;
    expect(await source.get(101n)).toBeNull();
    now += 1;
    const signature = await source.get(101n);
    expect(signature).toEqual(beacon.sign(101n));
    now = timeOfRound(chain, 2n ** 32n);
    expect(await source.get(2n ** 32n)).toEqual(beacon.sign(2n ** 32n));
  });

  it('the local beacon serves published rounds a second time without a request to the chain', async () => {
    await round(100n);
    expect(requests).toBe(1);
    now = null;
    expect((await round(100n)).status).toBe(200);
    expect((await round(1n)).status).toBe(200);
    expect(requests).toBe(1);
  });

  it("the local beacon fails when the chain's time is unavailable, and logs it once", async () => {
    now = null;
    for (const path of [`/${chain.chainHash}/public/1`, '/public/latest', '/health']) {
      expect((await request(path)).status).toBe(500);
    }
    expect(lines).toEqual(["The chain's clock could not be read: No chain is there"]);
  });

  it('the local beacon has no rounds before its genesis', async () => {
    now = chain.genesis - 1;
    expect((await round(1n)).status).toBe(425);
    expect((await request('/public/latest')).status).toBe(425);
    now = chain.genesis;
    expect((await round(1n)).status).toBe(200);
  });

  it.each([
    ['/info', 200],
    ['/public/7', 200],
    ['/public/latest', 200],
    ['/public/101', 425],
    ['/public/9999999999999999999', 425],
    ['/public/0', 400],
    ['/public/-1', 400],
    ['/public/007', 400],
    ['/public/next', 400],
    [`/${'00'.repeat(32)}/public/7`, 404],
    [`/${'00'.repeat(32)}/info`, 404],
    ['/', 404],
  ])('answers %s with %i, to pages of any origin', async (path, status) => {
    const answer = await request(path, { origin: 'https://elsewhere.example' });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('the local beacon lets caches store published rounds for ever, and unpublished ones not at all', async () => {
    expect((await round(7n)).headers.get('cache-control')).toBe('public, max-age=604800, immutable');
    expect((await round(101n)).headers.get('cache-control')).toBe('no-cache');
  });

  it('the local beacon signs as many rounds as are requested', async () => {
    now = timeOfRound(chain, 5_000n);
    const answers = await Promise.all([...Array(50).keys()].map((at) => round(BigInt(4_951 + at))));
    for (const [at, answer] of answers.entries()) {
      const { signature } = (await answer.json()) as { signature: string };
      if (at % 10 === 0) {
        expect(isRoundSignature(chain.groupKey, BigInt(4_951 + at), fromHex(signature))).toBe(true);
      }
    }
  });

  it('listens on loopback only, and names a port that is in use', async () => {
    expect(server.url).toBe(`http://127.0.0.1:${port}`);
    await expect(start()).rejects.toThrow(
      `The beacon cannot listen at port ${port}: choose another with BEACON_PORT`,
    );
  });
});
