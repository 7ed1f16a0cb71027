import { createHash } from 'node:crypto';
import { PublicKey } from '@solana/web3.js';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { encodeName } from '#src/protocol/names.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { type Draft, packed, type Step } from './pack.ts';
import type { PoolPlan } from './plan.ts';
import type { Made, SeedRun } from './seed-run.ts';
import { SeedWallet } from './seed-wallet.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Longer than the local chain's cooldown. */
const COOLDOWN_SECONDS = 11;

/** The 32 bytes that a pool's creator commits to. */
export const seedOf = (plan: PoolPlan): Uint8Array =>
  createHash('sha256').update(`seed of pool ${plan.number}`).digest();

/** How many pools each wallet has created. */
export type Creations = Map<number, bigint>;

/** Creates pools and seats their players; the chain's time moves on where a creator has more than one of them. */
export async function createPools(
  run: SeedRun,
  plans: readonly PoolPlan[],
  creations: Creations,
): Promise<Made[]> {
  const config = await run.config();
  const made: Made[] = [];
  const busy = new Set<number>();
  let drafts: Draft[] = [];
  for (const plan of plans) {
    if (busy.has(plan.creator)) {
      await run.writer.send(drafts);
      await run.advance(COOLDOWN_SECONDS);
      drafts = [];
      busy.clear();
    }
    busy.add(plan.creator);
    const index = creations.get(plan.creator) ?? 0n;
    creations.set(plan.creator, index + 1n);
    const address = poolAddress(run.wallet(plan.creator).publicKey, index);
    drafts.push(...packed(stepsOf(run, plan, config, address, index), null));
    made.push({ plan, address });
  }
  await run.writer.send(drafts);
  await run.advance(COOLDOWN_SECONDS);
  return made;
}

function windowOf({ state, path, lockedLate }: PoolPlan): number {
  if (state === 'open') return 7 * DAY;
  const ends = state === 'openEnough' || state === 'openShort' || path === 'deadline' || lockedLate;
  return ends ? HOUR : DAY;
}

function stepsOf(
  run: SeedRun,
  plan: PoolPlan,
  config: ProgramConfig,
  address: PublicKey,
  creatorIndex: bigint,
): Step[] {
  const creator = run.wallet(plan.creator);
  const name = encodeName(plan.name);
  if (!name.ok) throw new Error(`No pool can be named ${plan.name}: ${name.reason}`);
  const gate = plan.gated ? SeedWallet.of(`gate ${plan.number}`) : null;
  const create = createPool({
    ...plan,
    creator: creator.publicKey,
    creatorIndex,
    treasury: new PublicKey(config.treasury),
    configVersion: config.version,
    name: name.bytes,
    joinWindowSeconds: windowOf(plan),
    gate: gate?.publicKey ?? null,
    seedCommitment: createHash('sha256').update(seedOf(plan)).digest(),
  });
  const join = (number: number): Step => {
    const wallet = run.wallet(number);
    const instruction = joinPool(wallet.publicKey, address, gate?.publicKey ?? null);
    return { instruction, signers: gate === null ? [wallet] : [wallet, gate] };
  };
  const exit = (number: number): Step => {
    const wallet = run.wallet(number);
    return { instruction: exitPool(wallet.publicKey, address), signers: [wallet] };
  };
  return [
    { instruction: create, signers: [creator] },
    ...plan.leavers.flatMap((leaver) => [join(leaver), exit(leaver)]),
    ...plan.players.slice(1).map(join),
  ];
}
