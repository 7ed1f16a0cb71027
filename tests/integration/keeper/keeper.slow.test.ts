import { Keypair, LAMPORTS_PER_SOL, type PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendAs } from '#server/cluster/send.ts';
import { type Keeper, startKeeper } from '#server/keeper/keeper.ts';
import { type Oracle, startOracle } from '#server/oracle/oracle.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { sendInstructions } from '#src/chain/program/send.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import {
  createCapturedPool,
  createTestPool,
  ENTRY_LAMPORTS,
  eventually,
  fundedWallet,
  reached,
  startCluster,
  type TestCluster,
} from '../dev/cluster.ts';

const DAY = 86_400;
const LATER = 10 * DAY;

let cluster: TestCluster;
let lines: string[] = [];
let running: (Keeper | Oracle)[] = [];

const keep = (delays: { requestSeconds?: number; claimSeconds?: number }, wallet?: Keypair): Keeper => {
  const keeper = startKeeper({
    connection: cluster.connection,
    wallet: wallet ?? cluster.keys.keeper,
    delays: { requestSeconds: LATER, claimSeconds: LATER, ...delays },
    refreshMs: 1_000,
    log: (line) => lines.push(line),
  });
  running.push(keeper);
  return keeper;
};

const prove = (): void => {
  const { connection, keys } = cluster;
  running.push(
    startOracle({
      connection,
      commitment: 'confirmed',
      vrfSecret: keys.vrfSecret,
      payer: keys.oraclePayer,
      sweepMs: 1_000,
      log: (line) => lines.push(line),
    }),
  );
};

const settled = (pool: PublicKey): Promise<void> =>
  eventually(async () => {
    expect(await fetchPool(cluster.connection, pool)).toMatchObject({ openEntries: 0, owedLamports: 0n });
  });

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster?.close());
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  running = [];
  lines = [];
});

describe('the keeper', () => {
  it('locks at the deadline what has its minimum, expires what has not, and refunds that to the lamport', async () => {
    const leaver = await fundedWallet(cluster);
    const enough = await createTestPool(cluster, { maxPlayers: 4, minPlayers: 2, joiners: 1 });
    const tooFew = await createTestPool(cluster, { maxPlayers: 5, joiners: 2 });
    await sendAs(leaver, cluster.connection, [joinPool(leaver.publicKey, tooFew)]);
    await sendAs(leaver, cluster.connection, [exitPool(leaver.publicKey, tooFew)]);
    keep({ claimSeconds: 0 });
    await cluster.advance(3_601);
    await reached(cluster, enough, 'locked');
    const expired = await reached(cluster, tooFew, 'refunding');
    expect(expired.refundReason).toBe('deadline');
    await settled(tooFew);
    const balance = await cluster.connection.getBalance(tooFew);
    expect(BigInt(balance)).toBe(expired.rentLamports);
  });

  it('requests a draw only after its delay, captures at once, and pays everybody', async () => {
    const pool = await createTestPool(cluster, { maxPlayers: 10, joiners: 9 });
    prove();
    keep({ requestSeconds: 60, claimSeconds: 3_600 });
    await cluster.advance(11);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await reached(cluster, pool, 'locked');
    await cluster.advance(60);
    const completed = await reached(cluster, pool, 'completed');
    const keeper = cluster.keys.keeper.publicKey.toBase58();
    expect(completed.draw).toMatchObject({ requester: keeper, capturer: keeper });
    expect(completed.openEntries).toBe(10);
    await cluster.advance(3_601);
    await settled(pool);
    expect(await fetchPool(cluster.connection, pool)).toMatchObject({
      creatorPaid: true,
      requesterPaid: true,
      capturerPaid: true,
      treasuryPaid: true,
    });
  });

  it('pays all others when one payee cannot be paid, and that one once it can', async () => {
    const pool = await createTestPool(cluster, { maxPlayers: 3, joiners: 2 });
    const { vrfKey } = await reached(cluster, pool, 'locked');
    const penniless = Keypair.generate();
    const { authority } = cluster.keys;
    await cluster.advance(11);
    await requestFor(authority, penniless, pool, vrfKey);
    prove();
    keep({ claimSeconds: 0 });
    await eventually(async () => {
      expect(await fetchPool(cluster.connection, pool)).toMatchObject({
        openEntries: 0,
        creatorPaid: true,
        capturerPaid: true,
        treasuryPaid: true,
        requesterPaid: false,
      });
    });
    const owed = (3n * ENTRY_LAMPORTS * 50n) / 10_000n / 2n;
    expect(await fetchPool(cluster.connection, pool)).toMatchObject({ owedLamports: owed });
    expect(lines.filter((line) => line.includes('cannot pay'))).not.toEqual([]);
    await cluster.connection.requestAirdrop(penniless.publicKey, LAMPORTS_PER_SOL);
    keep({ claimSeconds: 0 }, await fundedWallet(cluster));
    await settled(pool);
    expect(await cluster.connection.getBalance(penniless.publicKey)).toBe(LAMPORTS_PER_SOL + Number(owed));
  });

  it('times out a draw without a proof and refunds it', async () => {
    const pool = await createCapturedPool(cluster);
    keep({ claimSeconds: 0 });
    await cluster.advance(3_601);
    const refunding = await reached(cluster, pool, 'refunding');
    expect(refunding.refundReason).toBe('timeout');
    await settled(pool);
  });

  it('closes a paid pool when its retention is over', async () => {
    const pool = await createCapturedPool(cluster);
    prove();
    keep({ claimSeconds: 0 });
    await settled(pool);
    await cluster.advance(DAY + 1);
    await eventually(async () => {
      expect(await fetchPool(cluster.connection, pool)).toBeNull();
    });
  });

  it('does no harm beside another, and goes on where one was stopped', async () => {
    const pools = await Promise.all([
      createTestPool(cluster, { maxPlayers: 2, joiners: 1 }),
      createTestPool(cluster, { maxPlayers: 3, joiners: 2 }),
    ]);
    prove();
    const first = keep({ requestSeconds: 0, claimSeconds: 0 });
    await cluster.advance(11);
    await Promise.all(pools.map((pool) => reached(cluster, pool, 'drawing')));
    await first.stop();
    keep({ requestSeconds: 0, claimSeconds: 0 });
    keep({ requestSeconds: 0, claimSeconds: 0 }, await fundedWallet(cluster));
    await Promise.all(pools.map(settled));
    expect(lines.filter((line) => line.includes('failed') || line.includes('cannot'))).toEqual([]);
  });
});

/** A request whose requester cannot even pay a fee. */
async function requestFor(
  payer: Keypair,
  requester: Keypair,
  pool: PublicKey,
  vrfKey: string,
): Promise<void> {
  await sendInstructions({
    connection: cluster.connection,
    payer: payer.publicKey,
    instructions: [requestDraw(requester.publicKey, pool, fromHex(vrfKey))],
    sign: (transaction) => {
      transaction.partialSign(payer);
      return Promise.resolve(transaction);
    },
    cosigners: [requester],
  });
}
