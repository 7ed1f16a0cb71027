import { PublicKey } from '@solana/web3.js';
import { errorText } from '#server/cluster/log.ts';
import { fetchClockSysvars } from '#server/cluster/clock-sysvars.ts';
import type { ServerEnv } from '#server/env.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Accounting, unaccounted } from './accounting.ts';
import { advancePools } from './advance-pools.ts';
import { FEES_LAMPORTS, fundAssignments, insufficientFunds } from './funding.ts';
import { type PlayedPool, isPaid, newPlayedPool } from './played-pool.ts';
import { fetchLeftovers } from './wallets.ts';
import { openPools } from './scenarios.ts';
import { rentReserves, sweep } from './transfers.ts';
import { summaryOf } from './summary.ts';
import { createContext, type PlayContext } from './context.ts';

const LABEL = 'play';

export interface PlayOptions {
  /** Whether the cluster may be mainnet, where playing costs real money. */
  readonly mainnet: boolean;
  /** Whether to finish only what earlier runs left, without new pools. */
  readonly finish: boolean;
}

/**
 * Plays pools to the end with the funded key, after finishing those of earlier runs, and returns the players' lamports
 * to it.
 * @returns whether everything was as expected @throws a sentence if no pool can be played
 */
export async function play(env: ServerEnv, { mainnet, finish }: PlayOptions): Promise<boolean> {
  const context = await createContext(env, mainnet);
  const { connection, config, funder, wallets, history, report } = context;
  const log = report.logOf(LABEL);
  const leftovers = await findLeftovers(context);
  const accounting = new Accounting(connection, history, funder, wallets);
  await accounting.start(leftovers.map(({ address }) => address));
  const held = await heldByFunder(context);
  log.info(`Funded key ${funder.publicKey.toBase58()} holds ${solExact(held)} SOL`);
  if (finish && held < FEES_LAMPORTS) throw insufficientFunds(context, held, FEES_LAMPORTS);

  const playedPools = [...leftovers];
  try {
    if (leftovers.length > 0 && held >= FEES_LAMPORTS) {
      log.info(`Finishing what earlier runs left: ${leftovers.length} pools`);
      await advancePools(context, leftovers);
    }
    if (!finish) playedPools.push(...(await playNew(context)));
  } catch (error) {
    if (held >= FEES_LAMPORTS)
      log.info('Interrupted: nothing is lost, the next run with this key goes on from here');
    throw error;
  }

  const back = await sweep(context, await rentReserves(connection, playedPools));
  log.info(`${solExact(back)} SOL came back from the players to the funded key`);
  const flows = await accounting.flows(playedPools, config.treasury);
  if (unaccounted(flows) !== 0n) {
    report.problem(LABEL, 'the books do not close: does anything else use these wallets?');
  }
  console.log(summaryOf(playedPools, flows, report, await fetchClockSysvars(connection)));
  return report.problems.length === 0;
}

async function findLeftovers({ connection, wallets, report }: PlayContext): Promise<readonly PlayedPool[]> {
  const pools = await fetchLeftovers(connection, wallets);
  return pools.map(({ id, address }) =>
    newPlayedPool(`#${id}`, new PublicKey(address), null, report.logOf(`#${id}`)),
  );
}

async function heldByFunder({ connection, funder }: PlayContext): Promise<bigint> {
  return BigInt(await connection.getBalance(funder.publicKey));
}

/** Plays new pools. @throws a sentence if the funded key cannot even pay the fees */
async function playNew(context: PlayContext): Promise<readonly PlayedPool[]> {
  const { connection, config, report } = context;
  if (config.paused) {
    report.problem(LABEL, 'creating and joining are paused: only finishing is possible');
    return [];
  }
  const held = await heldByFunder(context);
  const { unixTimestamp } = await fetchClock(connection, 'confirmed');
  let assignments: Awaited<ReturnType<typeof fundAssignments>>;
  try {
    assignments = await fundAssignments(context, held, unixTimestamp);
  } catch (error) {
    if (held < FEES_LAMPORTS) throw error;
    report.problem(LABEL, errorText(error));
    return [];
  }
  const playedPools = await openPools(context, assignments);
  await advancePools(context, playedPools);
  for (const played of playedPools) requireEnd(context, played);
  return playedPools;
}

/** Reports a pool that was filled and has not reached its planned end, unless its error was reported already. */
function requireEnd({ report }: PlayContext, played: PlayedPool): void {
  const { label, plan, pool, draw, payouts, broken } = played;
  if (broken || pool === null || pool.status === 'open') return;
  const end = pool.status === 'refunding' ? pool.refundReason : draw === null ? null : 'drawn';
  if (end === null) report.problem(label, `its round did not come: the pool is still ${pool.status}`);
  else if (end !== plan?.end) report.problem(label, `it ended by ${end}, not by ${plan?.end}`);
  else if (draw !== 'wrong' && payouts === null && !isPaid(pool)) {
    report.problem(label, 'not everything has been paid');
  }
}
