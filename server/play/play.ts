import { PublicKey } from '@solana/web3.js';
import { errorText } from '#server/cluster/log.ts';
import { fetchMoment } from '#server/cluster/moment.ts';
import type { ServerEnv } from '#server/env.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { PlayArguments } from './arguments.ts';
import { Books, unexplained } from './books.ts';
import { drive } from './drive.ts';
import { FEES_LAMPORTS, fundCasts, tooPoor } from './funding.ts';
import { type Game, isPaid, newGame } from './game.ts';
import { fetchLeftovers } from './wallets.ts';
import { openAll } from './openings.ts';
import { rentReserves, sweep } from './transfers.ts';
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

  const back = await sweep(table, await rentReserves(connection, games));
  log(`${solExact(back)} SOL came back from the players to the funded key`);
  const balance = await books.balance(games, config.treasury);
  if (unexplained(balance) !== 0n) {
    report.problem(LABEL, 'the books do not close: does anything else use these wallets?');
  }
  console.log(summaryOf(games, balance, report, await fetchMoment(connection)));
  return report.problems.length === 0;
}

async function findLeftovers({ connection, wallets, report }: Table): Promise<readonly Game[]> {
  const pools = await fetchLeftovers(connection, wallets);
  return pools.map(({ id, address }) =>
    newGame(`#${id}`, new PublicKey(address), null, report.logOf(`#${id}`)),
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
  for (const game of games) requireEnd(table, game);
  return games;
}

/** A pool that was filled must have come to its end, unless something else was reported about it. */
function requireEnd({ report }: Table, game: Game): void {
  const { label, plan, pool, draw, payouts, broken } = game;
  if (broken || pool === null || pool.status === 'open') return;
  const end = pool.status === 'refunding' ? pool.refundReason : draw === null ? null : 'drawn';
  if (end === null) report.problem(label, `its round did not come: the pool is still ${pool.status}`);
  else if (end !== plan?.end) report.problem(label, `it ended by ${end}, not by ${plan?.end}`);
  else if (draw !== 'wrong' && payouts === null && !isPaid(pool)) {
    report.problem(label, 'not everything has been paid');
  }
}
