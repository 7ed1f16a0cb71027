import type { PublicKey } from '@solana/web3.js';
import { potentialOf } from '#server/projection/fold/created.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import { serverStatus } from '#src/protocol/states.ts';
import type { TestPool } from './pool-life.ts';
import type { ProgramWorld } from './program-world.ts';
import { readPool } from './read.ts';

/** Writes a pool's row as the projection would, read from its account, and the rows of players who left. */
export async function storePool(
  db: Database,
  world: ProgramWorld,
  { address }: TestPool,
  left: readonly PublicKey[] = [],
): Promise<void> {
  const pool = readPool(world, address);
  const { draw } = pool;
  await db.insert(pools).values({
    ...pool,
    status: serverStatus(pool, world.now),
    refundReason: pool.refundReason === 'none' ? null : pool.refundReason,
    potentialLamports: potentialOf({ ...pool, status: serverStatus(pool, world.now) }),
    gated: pool.gate !== null,
    filledAt: pool.playerCount === pool.maxPlayers ? pool.lockedAt : null,
    round: draw.round,
    lockSlot: draw.lockSlot,
    slotMicros: draw.slotMicros,
    drawAt: draw.drawAt,
    drawDeadline: draw.deadline,
    signature: draw.signature,
    completer: draw.completer,
    playersRoot: draw.playersRoot,
    output: draw.output,
    unpaidLamports: pool.settledAt === null ? 0n : pool.owedLamports,
    slot: world.slot,
    slotIndex: 0,
    revision: 1n,
  });
  for (const player of left) {
    await db.insert(seats).values({
      pool: address.toBase58(),
      player: player.toBase58(),
      joinedAt: pool.createdAt,
      leftAt: pool.createdAt,
      exitUsed: true,
      stage: 'exited',
      won: false,
      weight: 0,
      stakebackLamports: 0n,
      baseLamports: 0n,
      bonusLamports: 0n,
      entryClosed: false,
      revision: 1n,
    });
  }
}
