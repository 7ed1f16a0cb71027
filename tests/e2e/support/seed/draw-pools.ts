import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { proveVrf } from '#src/protocol/vrf-prove.ts';
import { seedOf } from './create-pools.ts';
import { type Draft, packed, type Step } from './pack.ts';
import type { Made, SeedRun } from './seed-run.ts';

/** More than the local chain's entropy delay of four slots. */
const CAPTURE_SECONDS = 3;
const LATE_SECONDS = 400;
/** Pools in a transaction of one who completes several. */
const REQUESTS_AT_ONCE = 4;
const PROOFS_AT_ONCE = 4;

/** Requests the draws of locked pools, each in its requester's name. */
export async function requestDraws(run: SeedRun, pools: readonly Made[]): Promise<void> {
  const drafts = byWallet(run, pools, ({ plan }) => plan.requester).flatMap(([wallet, own]) => {
    const steps = own.flatMap(({ plan, address }): Step[] => [
      ...(plan.revealed ? [{ instruction: revealSeed(address, seedOf(plan)), signers: [wallet] }] : []),
      { instruction: requestDraw(wallet.publicKey, address, run.vrfKey), signers: [wallet] },
    ]);
    return packed(steps, wallet, REQUESTS_AT_ONCE);
  });
  await run.writer.send(drafts);
}

/** Waits for their slots and captures them, each in its capturer's name. */
export async function captureDraws(run: SeedRun, pools: readonly Made[]): Promise<void> {
  await run.advance(CAPTURE_SECONDS);
  const drafts = byWallet(run, pools, ({ plan }) => plan.capturer).flatMap(([wallet, own]) => {
    const steps = own.map(({ address }) => ({
      instruction: captureEntropy(wallet.publicKey, address),
      signers: [wallet],
    }));
    return packed(steps, wallet, REQUESTS_AT_ONCE);
  });
  await run.writer.send(drafts);
}

/** Requests, captures and proves; some of the proofs come late. */
export async function drawPools(run: SeedRun, pools: readonly Made[]): Promise<void> {
  await requestDraws(run, pools);
  await captureDraws(run, pools);
  const proofs = await proofsOf(run, pools);
  await run.writer.send(proofs.filter(({ late }) => !late).flatMap(({ drafts }) => drafts));
  await run.advance(LATE_SECONDS);
  await run.writer.send(proofs.filter(({ late }) => late).flatMap(({ drafts }) => drafts));
}

async function proofsOf(
  run: SeedRun,
  pools: readonly Made[],
): Promise<{ late: boolean; drafts: readonly Draft[] }[]> {
  const read = await run.read(pools);
  return [false, true].map((late) => {
    const steps = read
      .filter(({ made }) => made.plan.lateProof === late)
      .map(({ made, pool }) => {
        if (pool.draw.alpha === null) throw new Error(`Pool ${made.plan.number} is not captured`);
        const proof = proveVrf(run.vrfSecret, fromHex(pool.draw.alpha));
        return { instruction: fulfilDraw(made.address, run.vrfKey, proof), signers: [run.bank] };
      });
    return { late, drafts: packed(steps, run.bank, PROOFS_AT_ONCE) };
  });
}

function byWallet(run: SeedRun, pools: readonly Made[], numberOf: (made: Made) => number) {
  const groups = new Map<number, Made[]>();
  for (const made of pools) {
    const number = numberOf(made);
    groups.set(number, [...(groups.get(number) ?? []), made]);
  }
  return [...groups].map(([number, own]) => [run.wallet(number), own] as const);
}
