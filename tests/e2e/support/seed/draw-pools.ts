import { PublicKey } from '@solana/web3.js';
import { roundHints } from '#src/beacon/hints.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { UNTIL_DRAW_SECONDS } from '../until-draw.ts';
import { joinSteps, seedOf } from './create-pools.ts';
import { type Draft, packed, type Step } from './pack.ts';
import type { Made, SeedRun } from './seed-run.ts';

/** Seconds, longer than the delay that statistics count as on time. */
const LATE_SECONDS = 900;
/** Number of pools locked and voided together, few enough that all are voided while that is possible. */
const VOIDS_AT_ONCE = 10;

/** Completes pools whose round has just been published, each by its completer, some of them late. */
export async function drawPools(run: SeedRun, pools: readonly Made[]): Promise<void> {
  await run.writer.send(await completions(run, pools, false));
  await run.advance(LATE_SECONDS);
  await run.writer.send(await completions(run, pools, true));
}

async function completions(run: SeedRun, pools: readonly Made[], late: boolean): Promise<Draft[]> {
  const read = await run.read(pools.filter(({ plan }) => plan.completedLate === late));
  return read.flatMap(({ made: { plan, address }, pool }) => {
    const wallet = run.wallet(plan.completer);
    const { signature, hints } = roundOf(run, pool);
    const beacon = new PublicKey(pool.beacon);
    const steps: Step[] = [
      ...(plan.revealed ? [{ instructions: [revealSeed(address, seedOf(plan))], signers: [wallet] }] : []),
      {
        instructions: [completePool(wallet.publicKey, address, beacon, signature, hints)],
        signers: [wallet],
      },
    ];
    return packed(steps, wallet);
  });
}

/** Fills pools' last seats, jumps the chain's clock to their rounds, and voids the pools before enough slots pass. */
export async function voidPools(run: SeedRun, pools: readonly Made[]): Promise<void> {
  for (let from = 0; from < pools.length; from += VOIDS_AT_ONCE) {
    const some = pools.slice(from, from + VOIDS_AT_ONCE);
    const open = await run.read(some);
    await run.writer.send(
      open.flatMap(({ made, pool }) => packed(joinSteps(run, made, pool, made.plan.players.slice(-1)), null)),
    );
    await run.jump(UNTIL_DRAW_SECONDS);
    const locked = await run.read(some);
    await run.writer.send(
      locked.flatMap(({ made, pool }) => {
        const { signature, hints } = roundOf(run, pool);
        const beacon = new PublicKey(pool.beacon);
        const instruction = voidPool(run.bank.publicKey, made.address, beacon, signature, hints);
        return packed([{ instructions: [instruction], signers: [run.bank] }], run.bank);
      }),
    );
  }
}

const hintsByRound = new Map<bigint, Uint8Array>();

/** Returns the signature and hints of a locked pool's round, published or not. */
export function roundOf(run: SeedRun, { draw: { round }, name }: Pool) {
  if (round === null) throw new Error(`${name} is not locked`);
  const hints = hintsByRound.get(round) ?? roundHints(round);
  hintsByRound.set(round, hints);
  return { signature: run.beacon.sign(round), hints };
}
