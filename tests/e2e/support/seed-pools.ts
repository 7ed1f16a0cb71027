import type { Connection } from '@solana/web3.js';
import { localKeys } from '#server/cluster/local-keys.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import type { ConfigParams } from '#src/chain/program/config-params.ts';
import { PublicKey } from '@solana/web3.js';
import type { LocalProduct } from './local-product.ts';
import { type Creations, createPools } from './seed/create-pools.ts';
import { byAnyone, endPools, timeOutPools } from './seed/end-pools.ts';
import { failingDrafts } from './seed/failures.ts';
import { planPools, type PoolPlan } from './seed/plan.ts';
import { type Seed, seedRecord } from './seed/record.ts';
import { type Made, SeedRun } from './seed/seed-run.ts';
import { COMPLETED, OLD, REFUNDING, type SeedState } from './seed/states.ts';
import { caughtUp } from './seed/caught-up.ts';

const DAY = 86_400;
/** Seconds, longer than the shortest time to join. */
const OVERDUE_SECONDS = 3_700;
/** Draw timeout of the pools that the seeding ends, the shortest that the program allows, in seconds. */
const DRAW_TIMEOUT_SECONDS = 6 * 3_600;
/** Number of pools played together, few enough that each pool is completed as early as planned. */
const SEASON = 400;

/**
 * Creates `count` pools in all states on an idle product, by real transactions. Afterwards the chain's time is more
 * than a day ahead. Resolves when the server has indexed everything.
 * @throws if the chain refuses a transaction unexpectedly, or the server does not catch up
 */
export async function seedPools(product: LocalProduct, connection: Connection, count: number): Promise<Seed> {
  const run = new SeedRun(product.rpc, connection, localKeys(product.stateDir));
  const plans = planPools(count);
  const creations: Creations = new Map();
  const made = new Map<number, Made>();
  const make = async (some: readonly PoolPlan[]): Promise<Made[]> => {
    const created = await createPools(run, some, creations);
    for (const one of created) made.set(one.plan.number, one);
    return created;
  };
  const planned = (states: readonly SeedState[]): PoolPlan[] =>
    plans.filter(({ state }) => states.includes(state));
  const create = (states: readonly SeedState[]): Promise<Made[]> => make(planned(states));
  const of = (state: SeedState): Made[] => [...made.values()].filter(({ plan }) => plan.state === state);

  await run.fund();
  const config = await run.config();
  await configure(run, { ...config, drawTimeoutSeconds: DRAW_TIMEOUT_SECONDS });
  const old = await create(OLD);
  await endPools(run, old);
  await run.advance(DRAW_TIMEOUT_SECONDS);
  await timeOutPools(run, old);
  await run.advance(DAY);
  const creatorOf = ({ plan }: Made): PublicKey => run.wallet(plan.creator).publicKey;
  await run.writer.send(byAnyone(run, of('closed'), (one) => closePool(one.address, creatorOf(one))));

  await create(['overdue']);
  const endings = planned([...COMPLETED, ...REFUNDING]);
  for (let from = 0; from < endings.length; from += SEASON) {
    await endPools(run, await make(endings.slice(from, from + SEASON)));
  }
  await run.advance(DRAW_TIMEOUT_SECONDS);
  await timeOutPools(run, [...of('refundable'), ...of('partlyRefunded'), ...of('refunded')]);

  await configure(run, config);
  await create(['openEnough', 'openShort', 'due']);
  await run.advance(OVERDUE_SECONDS);
  await configure(run, { ...config, countdownSeconds: DAY });
  await create(['counting']);
  await configure(run, config);
  await create(['open']);
  const failed = await run.writer.send(await failingDrafts(run, of));

  const transactions = run.writer.signatures;
  const seed = seedRecord(run, [...made.values()], { transactions, failed });
  await caughtUp(product, seed);
  return seed;
}

type Terms = Omit<ConfigParams, 'treasury'> & { readonly treasury: string };

/** Changes the terms of later pools as the admin. */
async function configure(run: SeedRun, terms: Terms): Promise<void> {
  const params = { ...terms, treasury: new PublicKey(terms.treasury) };
  const instructions = [updateConfig(run.admin.publicKey, params, false)];
  await run.writer.send([{ instructions, signers: [run.admin] }]);
}
