import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillUp } from '#server/cluster/local-setup.ts';
import { startKeeper } from '#server/keeper/keeper.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { beaconAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchPool, fetchPoolHeaders } from '#src/chain/program/fetch.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { verifyDraw } from '#src/protocol/verify-draw.ts';
import { fundedWallet, startCluster, type TestCluster } from '../dev/cluster.ts';
import { freePort } from '#tests/support/ports.ts';
import { NO_LOG } from '#tests/support/log-into.ts';
import { runPlay } from './command.ts';
import { feesOf, heldBy, heldByProgram } from './lamports.ts';

const RETENTION_SECONDS = 86_400;
const SOL = 2;

let cluster: TestCluster;
let folder: string;
const rpcUrl = (): string => `http://127.0.0.1:${cluster.port}`;
const playing = (key: Keypair, ...args: string[]) =>
  runPlay(folder, rpcUrl(), key, { args, environment: { BEACON_URLS: cluster.beaconUrl } });

/** Returns all pools with their players, the largest first. */
async function pools(): Promise<Pool[]> {
  const headers = await fetchPoolHeaders(cluster.connection);
  const all = await Promise.all(
    headers.map(({ address }) => fetchPool(cluster.connection, new PublicKey(address))),
  );
  return all.filter((pool) => pool !== null).sort((a, b) => b.maxPlayers - a.maxPlayers);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'play-'));
  cluster = await startCluster();
});
afterAll(async () => {
  await cluster?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('npm run play', () => {
  it('plays whole pools with only an RPC server and a key, and later returns every lamport', async () => {
    const { connection, keys } = cluster;
    const { chain } = cluster.beacon;
    const key = Keypair.generate();
    await fillUp(connection, key.publicKey, SOL);
    const held = await connection.getBalance(key.publicKey);
    const treasury = await connection.getBalance(keys.treasury.publicKey);
    const players = new Set<string>();

    /** Expects that all lamports the key has spent are fees, or in the treasury, the program's or players' accounts. */
    const expectAccountedFor = async (): Promise<void> => {
      const left = held - (await connection.getBalance(key.publicKey));
      const fees = await feesOf(connection, key.publicKey);
      const earned = (await connection.getBalance(keys.treasury.publicKey)) - treasury;
      const inProgram = await heldByProgram(connection, beaconAddress(fromHex(chain.chainHash)));
      expect(await heldBy(connection, players)).toBe(0);
      expect(left).toBe(fees + earned + inProgram);
    };

    const first = await playing(key);
    expect(first.output).toContain('Result    all right');
    expect(first.code).toBe(0);
    expect(first.output).toMatch(/Refusals +(\d+) of \1 attempts/);
    for (const attempt of [
      'the signature of another round (InvalidSignature)',
      'drawing by a round that was out too early (ClockLagged)',
      'drawing after the time for it (DrawOver)',
      'a beacon whose key somebody may hold',
    ]) {
      expect(first.output).toContain(attempt);
    }
    expect(first.output).toMatch(/gated +Round \d+ comes late\n(.*\n)*.*gated +Round \d+ is out at last/);
    expect(first.output).toMatch(
      /pair +Round \d+ cannot be fetched: the relays are down\n(.*\n)*.*pair +completePool failed, retrying in 2 s: Round \d+ could not be fetched: .*\n(.*\n)*.*pair +Round \d+ can be fetched: the relays are back/,
    );
    for (const reason of ['void', 'timeout']) {
      expect(first.output).toMatch(new RegExp(` ${reason} .* 2/2 +(refunding|closed) +${reason} +2 right `));
    }
    expect(first.output).toContain('nothing is unaccounted for');
    for (const secret of [bs58.encode(key.secretKey), toHex(key.secretKey.subarray(0, 32))]) {
      expect(first.output).not.toContain(secret);
    }
    const [large, ...ended] = await pools();
    const drawn = ended.filter(({ status }) => status !== 'refunding');
    const refunded = ended.filter(({ status }) => status === 'refunding');
    // The other refunding pool is closed already: its retention ended before the draw timed out.
    expect(refunded.map(({ refundReason }) => refundReason)).toEqual(['timeout']);
    for (const player of [large, ...ended].flatMap((pool) => pool?.players ?? [])) players.add(player);
    expect(large).toMatchObject({ status: 'open', maxPlayers: 400, playerCount: 2 });
    expect(drawn.map(({ maxPlayers, weights }) => [maxPlayers, weights.length])).toEqual([
      [8, 2],
      [3, 1],
      [2, 1],
    ]);
    for (const pool of drawn) {
      expect(pool).toMatchObject({ status: 'completed', openEntries: 0, owedLamports: 0n });
      const isSignature = isRoundSignature.bind(null, chain.groupKey);
      const context = { program: PROGRAM_ID.toBase58(), chainHash: chain.chainHash, isSignature };
      expect(verifyDraw(pool, context)).toMatchObject({ ok: true });
    }
    await expectAccountedFor();

    await cluster.advance(RETENTION_SECONDS + 1);
    const second = await playing(key, '--finish');
    expect(second).toMatchObject({ code: 0, output: expect.stringContaining('all right') });
    expect(second.output.match(/ closed +verified /g)).toHaveLength(3);
    expect(second.output.match(/ closed +timeout /g)).toHaveLength(1);
    expect(second.output).toMatch(/ 2\/400 +expired +deadline +2 right .* may be closed from /);
    await expectAccountedFor();

    await cluster.advance(RETENTION_SECONDS + 1);
    const third = await playing(key, '--finish');
    expect(third).toMatchObject({ code: 0, output: expect.stringContaining('all right') });
    expect(await pools()).toEqual([]);
    await expectAccountedFor();
  });

  it('plays beside a keeper without delays', async () => {
    const { connection, keys, beaconUrl } = cluster;
    const keeper = startKeeper({
      connection,
      beaconUrls: [beaconUrl],
      wallet: keys.keeper,
      delays: { completeSeconds: 0, claimSeconds: 0 },
      refreshMs: 1_000,
      log: NO_LOG,
    });
    const key = await fundedWallet(cluster);
    const { code, output } = await playing(key);
    await keeper.stop();
    expect(output).toContain('Result    all right');
    expect(code).toBe(0);
  });

  it('reports what a key without funds needs, and sends nothing', async () => {
    const key = Keypair.generate();
    const { code, output } = await playing(key);
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(`${key.publicKey.toBase58()} holds 0 SOL on this cluster, but needs 0\\.\\d+ SOL`),
    );
    expect(await cluster.connection.getSignaturesForAddress(key.publicKey, {}, 'confirmed')).toEqual([]);
  });

  it('reports relays of another beacon, and sends nothing', async () => {
    const key = Keypair.generate();
    const none = `http://127.0.0.1:${await freePort()}`;
    const { code, output } = await runPlay(folder, rpcUrl(), key, { environment: { BEACON_URLS: none } });
    expect(code).toBe(1);
    expect(output).toMatch(
      /BEACON_URLS must name relays of this beacon, .* could not be fetched: 127\.0\.0\.1/,
    );
  });

  it('npm run play refuses mainnet without `--mainnet`', async () => {
    const requests: string[] = [];
    const mainnet = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        requests.push(body);
        const { id } = v.parse(v.object({ id: v.unknown() }), JSON.parse(body));
        const result = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      });
    });
    const port = await freePort();
    await new Promise<void>((resolve) => mainnet.listen(port, '127.0.0.1', resolve));
    const { code, output } = await runPlay(folder, `http://127.0.0.1:${port}`, Keypair.generate());
    mainnet.close();
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('--mainnet') });
    expect(requests.every((body) => body.includes('getGenesisHash'))).toBe(true);
  });
});
