import { PublicKey } from '@solana/web3.js';
import { errorText } from '#server/cluster/log.ts';
import type { ServerEnv } from '#server/env.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { PlayArguments } from './arguments.ts';
import { Books, unexplained } from './books.ts';
import { drive } from './drive.ts';
import { FEES_LAMPORTS, fundCasts, tooPoor } from './funding.ts';
import { type Game, isPaid, newGame } from './game.ts';
import { fetchLeftovers } from './leftovers.ts';
import { openAll } from './openings.ts';
import { startProver } from './prover.ts';
import { keptFor } from './kept.ts';
import { sweep } from './purse.ts';
import { summaryOf } from './summary.ts';
import { setTable, type Table } from './table.ts';

const LABEL = 'play';

/**
 * Plays whole pools with the funded key, after finishing what its earlier runs left, and brings back what can be had.
 * @returns whether everything was as it must be @throws a sentence where nothing can be played at all
 */
export async function play(env: ServerEnv, { mainnet, finish }: PlayArguments): Promise<boolean> {
  const table = await setTable(env, mainnet);
  const { connection, config, funder, wallets, history, report } = table;
  const log = report.logOf(LABEL);
  const leftovers = await findLeftovers(table);
  const books = new Books(connection, history, funder, wallets);
  await books.open(leftovers.map(({ address }) => address));
  const held = await heldByFunder(table);
  log(`Funded key ${funder.publicKey.toBase58()} holds ${solExact(held)} SOL`);
  if (finish && held < FEES_LAMPORTS) throw tooPoor(table, held, FEES_LAMPORTS);

  const prover = startProver(table, env);
  const games = [...leftovers];
  try {
    if (leftovers.length > 0 && held >= FEES_LAMPORTS) {
      log(`Finishing what earlier runs left: ${leftovers.length} pools`);
      await drive(table, leftovers);
    }
    if (!finish) games.push(...(await playNew(table)));
  } catch (error) {
    if (held >= FEES_LAMPORTS)
      log('Interrupted: nothing is lost, the next run with this key goes on from here');
    throw error;
  }
  await prover?.stop();

  const back = await sweep(table, await keptFor(connection, games));
  log(`${solExact(back)} SOL came back from the players to the funded key`);
  const balance = await books.balance(games, config.treasury);
  if (unexplained(balance) !== 0n) {
    report.problem(LABEL, 'the books do not close: does anything else use these wallets?');
  }
  console.log(summaryOf(games, balance, report, await fetchClock(connection, 'confirmed')));
  return report.problems.length === 0;
}

async function findLeftovers({ connection, wallets, report }: Table): Promise<readonly Game[]> {
  const pools = await fetchLeftovers(connection, wallets);
  return pools.map(({ id, address }) =>
    newGame(`#${id}`, new PublicKey(address), false, report.logOf(`#${id}`)),
  );
}

async function heldByFunder({ connection, funder }: Table): Promise<bigint> {
  return BigInt(await connection.getBalance(funder.publicKey));
}

/** @throws a sentence where the funded key cannot even pay the fees */
async function playNew(table: Table): Promise<readonly Game[]> {
  const { connection, config, report } = table;
  if (config.paused) {
    report.problem(LABEL, 'creating and joining are paused: only finishing is possible');
    return [];
  }
  const held = await heldByFunder(table);
  const { unixTimestamp } = await fetchClock(connection, 'confirmed');
  let casts: Awaited<ReturnType<typeof fundCasts>>;
  try {
    casts = await fundCasts(table, held, unixTimestamp);
  } catch (error) {
    if (held < FEES_LAMPORTS) throw error;
    report.problem(LABEL, errorText(error));
    return [];
  }
  const games = await openAll(table, casts);
  await drive(table, games);
  for (const game of games) requireDrawn(table, game);
  return games;
}

/** A pool that was filled must have come to its end, unless something else was reported about it. */
function requireDrawn({ report }: Table, { label, pool, draw, payouts, broken }: Game): void {
  if (broken || pool === null || pool.status === 'open') return;
  if (draw === null) report.problem(label, `no proof of the draw came: the pool is still ${pool.status}`);
  else if (draw === 'verified' && payouts === null && !isPaid(pool)) {
    report.problem(label, 'not everything has been paid');
  }
}
