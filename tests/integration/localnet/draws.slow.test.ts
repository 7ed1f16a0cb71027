import { fileURLToPath } from 'node:url';
import { Keypair, LAMPORTS_PER_SOL, type PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAs } from '#server/cluster/send.ts';
import { roundHints } from '#src/beacon/hints.ts';
import { beaconAddress, poolAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchConfig, fetchPool } from '#src/chain/program/fetch.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { RESTART_GUARD_SLOTS } from '#src/protocol/limits.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';
import { advance, airdrop, endTestChain, fundedWallet, rpc, startTestChain } from './support.ts';
import type { TestChain } from './support.ts';

const SO_PATH = fileURLToPath(new URL('../../../programs/vrf-pool.so', import.meta.url));
const COUNTDOWN_SECONDS = 60;
/** Seconds, longer than the countdown and the beacon's period. */
const DUE_SECONDS = 70;
const authority = Keypair.generate();
const beacon = new TestBeacon();
const BEACON = beaconAddress(fromHex(beacon.chain.chainHash));

let chain: TestChain;

async function read(address: PublicKey): Promise<Pool> {
  const pool = await fetchPool(chain.connection, address);
  if (pool === null) throw new Error('no pool');
  return pool;
}

/** Creates a pool of two, whose creator has the first seat. */
async function openPool(): Promise<PublicKey> {
  const creator = await fundedWallet(chain.connection, 10 * LAMPORTS_PER_SOL);
  const config = await fetchConfig(chain.connection);
  const create = createPool({
    creator: creator.publicKey,
    creatorIndex: 0n,
    treasury: authority.publicKey,
    beacon: BEACON,
    configVersion: config?.version ?? 0n,
    name: Buffer.from('Local'.padEnd(32, '\0')),
    entryLamports: 20_000_000n,
    bonusLamports: 0n,
    maxPlayers: 2,
    minPlayers: 2,
    joinWindowSeconds: 3_600,
    randomMultiplier: false,
    gate: null,
    seedCommitment: new Uint8Array(32).fill(7),
  });
  await sendAs(creator, chain.connection, [create]);
  return poolAddress(creator.publicKey, 0n);
}

/** Joins a new wallet as the last player, which locks the pool. */
async function lock(pool: PublicKey): Promise<void> {
  const player = await fundedWallet(chain.connection, LAMPORTS_PER_SOL);
  const { termsHash } = await read(pool);
  await sendAs(player, chain.connection, [joinPool(player.publicKey, pool, fromHex(termsHash))]);
}

/** Sends the pool's round, published or not, with an instruction that completes or voids it. */
async function sendRound(instruction: typeof completePool, address: PublicKey): Promise<void> {
  const round = (await read(address)).draw.round ?? 0n;
  const made = instruction(authority.publicKey, address, BEACON, beacon.sign(round), roundHints(round));
  await sendAs(authority, chain.connection, [made]);
}

beforeAll(async () => {
  const upgradeAuthority = authority.publicKey.toBase58();
  chain = await startTestChain({
    programs: [{ programId: PROGRAM_ID.toBase58(), soPath: SO_PATH, upgradeAuthority }],
  });
  await airdrop(chain.connection, authority.publicKey, 100 * LAMPORTS_PER_SOL);
  const params = {
    treasury: authority.publicKey,
    minStakeLamports: 20_000_000n,
    cooldownSeconds: 0,
    countdownSeconds: COUNTDOWN_SECONDS,
    drawTimeoutSeconds: 86_400,
    retentionSeconds: 86_400,
  };
  await sendAs(authority, chain.connection, [
    registerBeacon(authority.publicKey, beacon.chain),
    initializeConfig(authority.publicKey, authority.publicKey, BEACON, params),
  ]);
});
afterAll(() => endTestChain(chain));

describe('the local chain', () => {
  it('verifies the signature of a round, as mainnet does', async () => {
    const pool = await openPool();
    await lock(pool);
    await expect(sendRound(completePool, pool)).rejects.toThrow('RoundNotDue');
    await advance(chain.url, DUE_SECONDS);
    await sendRound(completePool, pool);
    expect(await read(pool)).toMatchObject({ status: 'completed', winnerCount: 1 });
  });

  it('the local chain lets its clock lag at a lock and catch up: the round is published before enough slots have passed', async () => {
    const pool = await openPool();
    await lock(pool);
    await rpc(chain.url, 'localnet_warp', [DUE_SECONDS, 1]);
    await expect(sendRound(completePool, pool)).rejects.toThrow('ClockLagged');
    await sendRound(voidPool, pool);
    expect(await read(pool)).toMatchObject({ status: 'refunding', refundReason: 'void' });
  });

  it('shows programs a restart, after which no pool locks during the guard', async () => {
    const [early, late] = [await openPool(), await openPool()];
    await lock(early);
    await rpc(chain.url, 'localnet_restart');
    await expect(lock(late)).rejects.toThrow('RestartGuard');
    await expect(sendRound(voidPool, early)).rejects.toThrow('BeforeRestart');
    await rpc(chain.url, 'localnet_warp', [0, Number(RESTART_GUARD_SLOTS)]);
    await lock(late);
    expect((await read(late)).status).toBe('locked');
  });
});
