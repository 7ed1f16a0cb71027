import type { Connection } from '@solana/web3.js';
import { localKeys } from '#server/cluster/local-keys.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import type { ConfigParams } from '#src/chain/program/config-params.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { PublicKey } from '@solana/web3.js';
import type { LocalProduct } from './local-product.ts';
import { type Creations, createPools } from './seed/create-pools.ts';
import { captureDraws, requestDraws } from './seed/draw-pools.ts';
import { byAnyone, endPools } from './seed/end-pools.ts';
import { failingDrafts } from './seed/failures.ts';
import { planPools } from './seed/plan.ts';
import { type Seed, seedRecord } from './seed/record.ts';
import { type Made, SeedRun } from './seed/seed-run.ts';
import { COMPLETED, OLD, REFUNDING, type SeedState } from './seed/states.ts';
import { caughtUp } from './seed/caught-up.ts';

const DAY = 86_400;
const OVERDUE_SECONDS = 3_700;
/** Longer than SlotHashes lists a slot. */
const MISSED_SECONDS = 260;
const LARGEST_ENTROPY_DELAY = 150;
/** Pools that end together, an hour before the next ones. */
const SEASON = 400;

/**
 * Brings an idle product to so many pools in all states, by real transactions. The chain's time is more than a day ahead
 * afterwards. Resolves once the server has everything.
 * @throws where the chain refuses what it should take, or the server does not follow
 */
export async function seedPools(product: LocalProduct, connection: Connection, count: number): Promise<Seed> {
  const run = new SeedRun(product.rpc, connection, localKeys(product.stateDir));
  const plans = planPools(count);
  const creations: Creations = new Map();
  const made = new Map<number, Made>();
  const create = async (states: readonly SeedState[]): Promise<Made[]> => {
    const created = await createPools(
      run,
      plans.filter(({ state }) => states.includes(state)),
      creations,
    );
    for (const one of created) made.set(one.plan.number, one);
    return created;
  };
  const of = (state: SeedState): Made[] => [...made.values()].filter(({ plan }) => plan.state === state);

  await run.fund();
  const old = await create(OLD);
  await endPools(run, old);
  await run.advance(DAY);
  const creatorOf = ({ plan }: Made): PublicKey => run.wallet(plan.creator).publicKey;
  await run.writer.send(byAnyone(run, of('closed'), (one) => closePool(one.address, creatorOf(one))));

  const ended = await create([...COMPLETED, ...REFUNDING]);
  for (let from = 0; from < ended.length; from += SEASON) {
    await endPools(run, ended.slice(from, from + SEASON));
  }

  await create(['openEnough', 'openShort', 'drawable', 'captured', 'captureMissed', 'withheld', 'forgotten']);
  await requestDraws(run, [...of('withheld'), ...of('forgotten')]);
  await captureDraws(run, of('withheld'));
  await run.advance(OVERDUE_SECONDS);
  await requestDraws(run, of('captureMissed'));
  await run.advance(MISSED_SECONDS);

  const usual = await run.config();
  await configure(run, { ...usual, countdownSeconds: DAY });
  await create(['counting']);
  await configure(run, { ...usual, entropyDelaySlots: LARGEST_ENTROPY_DELAY });
  await create(['requested']);
  await configure(run, usual);
  await create(['open']);
  const failed = await run.writer.send(failingDrafts(run, of));
  await requestDraws(run, of('captured'));
  await captureDraws(run, of('captured'));
  await requestDraws(run, of('requested'));

  const transactions = run.writer.signatures;
  const seed = seedRecord(run, [...made.values()], { transactions, failed });
  await caughtUp(product, seed);
  return seed;
}

type Terms = Omit<ConfigParams, 'treasury' | 'vrfKey'> & {
  readonly treasury: string;
  readonly vrfKey: string;
};

/** Changes the terms of later pools, as the admin. */
async function configure(run: SeedRun, terms: Terms): Promise<void> {
  const params = { ...terms, treasury: new PublicKey(terms.treasury), vrfKey: fromHex(terms.vrfKey) };
  const instructions = [updateConfig(run.admin.publicKey, params, false)];
  await run.writer.send([{ instructions, signers: [run.admin] }]);
}
