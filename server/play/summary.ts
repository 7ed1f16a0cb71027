import type { Moment } from '#server/cluster/moment.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { serverStatus } from '#src/protocol/states.ts';
import { type Balance, unexplained } from './books.ts';
import type { Game } from './game.ts';
import type { Report } from './report.ts';
import { type ActionName, nextActions } from '#src/protocol/next-actions.ts';

const HEADINGS = ['Pool', 'Id', 'Seats', 'State', 'Draw', 'Payouts', 'Address', 'Left open'];

/** The run in a table and a few lines. */
export function summaryOf(games: readonly Game[], balance: Balance, report: Report, moment: Moment): string {
  const rows = games.map((game) => rowOf(game, moment));
  const { problems } = report;
  const lines = [
    ...(rows.length > 0 ? [...tableOf([HEADINGS, ...rows]), ''] : ['No pools', '']),
    ...refusalsOf(report),
    ...booksOf(balance),
    problems.length === 0 ? 'Result    all right' : `Result    ${problems.length} FAILED`,
    ...problems.map((problem) => `          - ${problem}`),
  ];
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`;
}

function refusalsOf({ attempts }: Report): string[] {
  const { made, refused, overtaken } = attempts;
  if (made === 0) return [];
  const late = overtaken === 0 ? '' : `; ${overtaken} came too late, for somebody else had acted`;
  return [`Refusals  ${refused} of ${made} attempts of a stranger were refused as they must be${late}`];
}

function rowOf(game: Game, moment: Moment): string[] {
  const { pool } = game;
  return [
    game.label,
    pool === null ? '?' : String(pool.id),
    pool === null ? '?' : `${pool.playerCount}/${pool.maxPlayers}`,
    stateOf(game, moment),
    game.draw ?? refundOf(game),
    game.payouts === null ? '-' : `${game.payouts} right`,
    game.address.toBase58(),
    leftOpen(game, moment) ?? '-',
  ];
}

function stateOf({ pool, closed }: Game, { unixTimestamp }: Moment): string {
  if (closed) return 'closed';
  return pool === null ? 'unknown' : serverStatus(pool, unixTimestamp);
}

function refundOf({ pool }: Game): string {
  return pool?.status === 'refunding' ? pool.refundReason : '-';
}

function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function booksOf(balance: Balance): string[] {
  const { spent, fees, treasury, records, pools, others } = balance;
  const parts: [string, bigint][] = [
    ['network fees', fees],
    ['the treasury', treasury],
    ["creators' records, which stay", records],
    ['pools and seats, which give it back', pools],
    ['other people', others],
  ];
  const rest = unexplained(balance);
  const way = spent < 0n ? 'came back to' : 'left';
  return [
    `Books     ${sol(spent)} SOL ${way} the funded key and its players, on balance:`,
    ...parts
      .filter(([, lamports]) => lamports !== 0n)
      .map(([whom, lamports]) => `          ${sol(lamports)} ${lamports < 0n ? 'from' : 'to'} ${whom}`),
    `          ${rest === 0n ? 'nothing' : `${solExact(rest)} SOL`} is unaccounted for`,
  ];
}

function sol(lamports: bigint): string {
  return solExact(lamports < 0n ? -lamports : lamports);
}

/** What ends a wait, in words that go before a date. */
const WAITS: ReadonlyMap<ActionName, string> = new Map([
  ['lockPool', 'may be locked from'],
  ['expirePool', 'may be expired and refunded from'],
  ['completePool', 'may be completed from'],
  ['timeOutDraw', 'may be timed out and refunded from'],
  ['closePool', 'may be closed from'],
]);

/** What is left to do for a pool, and from when on; null where it is closed. */
function leftOpen({ pool, closed }: Game, moment: Moment): string | null {
  if (closed) return null;
  if (pool === null) return 'was not seen';
  const { unixTimestamp, slot, lastRestartSlot } = moment;
  const actions = nextActions(pool, unixTimestamp, slot, lastRestartSlot);
  const stages = actions.filter(({ action }) => WAITS.has(action));
  const [wait] = stages;
  if (wait && !stages.some(({ open }) => open)) return `${WAITS.get(wait.action)} ${dateOf(wait.from)}`;
  const due = actions.filter(({ open }) => open).map(({ action }) => action);
  return `may go on now: ${due.join(', ')}`;
}

/** Unix seconds as a date that is the same everywhere. */
function dateOf(seconds: number | null): string {
  if (seconds === null) return 'now';
  return `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
