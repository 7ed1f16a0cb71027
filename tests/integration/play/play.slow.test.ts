import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Keypair, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillUp } from '#server/cluster/airdrop.ts';
import { localKeyFiles } from '#server/cluster/local-keys.ts';
import { type Child, startChild } from '#server/dev/child.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchPool, fetchPoolHeaders } from '#src/chain/program/fetch.ts';
import { toHex } from '#src/protocol/bytes.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { verifyDraw } from '#src/protocol/verify-draw.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { startCluster, type TestCluster } from '../dev/cluster.ts';
import { freePortPair } from '#tests/support/ports.ts';
import { runPlay } from './command.ts';
import { feesOf, heldBy, heldByProgram } from './lamports.ts';

const ORACLE = fileURLToPath(new URL('../../../server/oracle/main.ts', import.meta.url));
const RETENTION_SECONDS = 86_400;
const SOL = 2;

let cluster: TestCluster;
let oracle: Child;
let folder: string;
const rpcUrl = (): string => `http://127.0.0.1:${cluster.port}`;

/** Pools with their players, largest first. */
async function pools(): Promise<Pool[]> {
  const headers = await fetchPoolHeaders(cluster.connection);
  const whole = await Promise.all(
    headers.map(({ address }) => fetchPool(cluster.connection, new PublicKey(address))),
  );
  return whole.filter((pool) => pool !== null).sort((a, b) => b.maxPlayers - a.maxPlayers);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'play-'));
  cluster = await startCluster();
  const files = localKeyFiles(cluster.stateDir);
  oracle = startChild({
    name: 'oracle',
    main: ORACLE,
    env: {
      ...process.env,
      LOCALNET_PORT: String(cluster.port),
      ORACLE_KEY_FILE: files.vrf,
      ORACLE_PAYER_FILE: files.oraclePayer,
    },
    log: () => undefined,
  });
  await oracle.ready;
});
afterAll(async () => {
  await oracle?.stop();
  await cluster?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('npm run play', { timeout: 120_000 }, () => {
  it('plays whole pools with an RPC server and a key alone, and later brings every lamport home', async () => {
    const { connection, keys } = cluster;
    const key = Keypair.generate();
    await fillUp(connection, key.publicKey, SOL);
    const held = await connection.getBalance(key.publicKey);
    const treasury = await connection.getBalance(keys.treasury.publicKey);
    const players = new Set<string>();

    /** What left the key must be in fees, the treasury, the program's accounts, or the players' wallets. */
    const expectAccountedFor = async (): Promise<void> => {
      const left = held - (await connection.getBalance(key.publicKey));
      const fees = await feesOf(connection, key.publicKey);
      const earned = (await connection.getBalance(keys.treasury.publicKey)) - treasury;
      const inProgram = await heldByProgram(connection, vrfPublicKey(keys.vrfSecret));
      expect(await heldBy(connection, players)).toBe(0);
      expect(left).toBe(fees + earned + inProgram);
    };

    const first = await runPlay(folder, rpcUrl(), key);
    expect(first.output).toContain('Result    all right');
    expect(first.code).toBe(0);
    expect(first.output).toMatch(/Refusals +(\d+) of \1 attempts/);
    expect(first.output).toContain('a proof of another key (InvalidProof)');
    expect(first.output).toContain('nothing is unaccounted for');
    for (const secret of [bs58.encode(key.secretKey), toHex(key.secretKey.subarray(0, 32))]) {
      expect(first.output).not.toContain(secret);
    }
    const [large, ...drawn] = await pools();
    for (const player of [large, ...drawn].flatMap((pool) => pool?.players ?? [])) players.add(player);
    expect(large).toMatchObject({ status: 'open', maxPlayers: 400, playerCount: 2 });
    expect(drawn.map(({ maxPlayers, weights }) => [maxPlayers, weights.length])).toEqual([
      [8, 2],
      [3, 1],
      [2, 1],
    ]);
    for (const pool of drawn) {
      expect(pool).toMatchObject({ status: 'completed', openEntries: 0, owedLamports: 0n });
      expect(verifyDraw(pool, PROGRAM_ID.toBase58())).toMatchObject({ ok: true });
    }
    await expectAccountedFor();

    await cluster.advance(RETENTION_SECONDS + 1);
    const second = await runPlay(folder, rpcUrl(), key, ['--finish']);
    expect(second).toMatchObject({ code: 0, output: expect.stringContaining('all right') });
    expect(second.output.match(/ closed +verified /g)).toHaveLength(3);
    expect(second.output).toMatch(/ 2\/400 +expired +- +2 right .* may be closed from /);
    await expectAccountedFor();

    await cluster.advance(RETENTION_SECONDS + 1);
    const third = await runPlay(folder, rpcUrl(), key, ['--finish']);
    expect(third).toMatchObject({ code: 0, output: expect.stringContaining('all right') });
    expect(await pools()).toEqual([]);
    await expectAccountedFor();
  });

  it('says what a key without funds needs, and sends nothing', async () => {
    const key = Keypair.generate();
    const { code, output } = await runPlay(folder, rpcUrl(), key);
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(`${key.publicKey.toBase58()} holds 0 SOL on this cluster, but needs 0\\.\\d+ SOL`),
    );
    expect(await cluster.connection.getSignaturesForAddress(key.publicKey, {}, 'confirmed')).toEqual([]);
  });

  it('does not touch mainnet unless it is told to', async () => {
    const asked: string[] = [];
    const mainnet = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        asked.push(body);
        response.end('{"jsonrpc":"2.0","id":"1","result":"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"}');
      });
    });
    const port = await freePortPair();
    await new Promise<void>((resolve) => mainnet.listen(port, '127.0.0.1', resolve));
    const { code, output } = await runPlay(folder, `http://127.0.0.1:${port}`, Keypair.generate());
    mainnet.close();
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('--mainnet') });
    expect(asked.every((body) => body.includes('getGenesisHash'))).toBe(true);
  });
});
