import { Keypair } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startBots } from '#server/bots/bots.ts';
import { fetchClock, fetchEntriesOfPlayer, fetchPoolHeaders } from '#src/chain/program/fetch.ts';
import { secureRandomBelow } from '#src/protocol/random.ts';
import { logInto } from '#tests/support/log-into.ts';
import {
  createTestPool,
  eventually,
  fundedWallet,
  joinTestPool,
  reached,
  startCluster,
  type TestCluster,
} from '../dev/cluster.ts';

const TIMEOUT_MS = 120_000;

let cluster: TestCluster;
let bots: ReturnType<typeof startBots>;
let wallets: Keypair[];
let lines: string[];

beforeAll(async () => {
  cluster = await startCluster();
  lines = [];
  wallets = [1, 2, 3].map(() => Keypair.generate());
  const { connection, beaconUrl } = cluster;
  bots = startBots({
    connection,
    beaconUrls: [beaconUrl],
    wallets,
    random: secureRandomBelow,
    log: logInto(lines),
  });
});
afterEach(() => expect(lines.filter((line) => line.includes('failed'))).toEqual([]));
afterAll(async () => {
  await bots?.stop();
  await cluster?.close();
});

it('bots keep pools open, join the pool of a person, complete the draw and claim their payments', async () => {
  const person = await fundedWallet(cluster);
  const own = await createTestPool(cluster, { maxPlayers: 3, joiners: 0 });
  await joinTestPool(cluster, person, own);
  await eventually(async () => {
    const open = await fetchPoolHeaders(cluster.connection);
    expect(open.filter(({ name }) => name !== 'Test pool')).not.toEqual([]);
  }, TIMEOUT_MS);
  const locked = await eventually(() => reached(cluster, own, 'locked'), TIMEOUT_MS);
  const { unixTimestamp } = await fetchClock(cluster.connection);
  await cluster.advance((locked.draw.drawAt ?? 0) - unixTimestamp + 1);
  const { draw, players } = await reached(cluster, own, 'completed');
  const addresses = wallets.map(({ publicKey }) => publicKey.toBase58());
  expect(addresses).toContain(draw.completer);
  const bot = wallets.find(({ publicKey }) => players.includes(publicKey.toBase58()));
  await eventually(async () => {
    const seats = await fetchEntriesOfPlayer(cluster.connection, bot?.publicKey ?? person.publicKey);
    expect(seats.filter(({ pool }) => pool === own.toBase58())).toEqual([]);
  }, TIMEOUT_MS);
  expect(await fetchEntriesOfPlayer(cluster.connection, person.publicKey)).toHaveLength(1);
});
