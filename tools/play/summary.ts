import type { ClockSysvars } from '#server/cluster/clock-sysvars.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { serverStatus } from '#src/protocol/states.ts';
import { type ActionName, nextActions } from '#src/protocol/next-actions.ts';
import { type LamportFlows, unaccounted } from './accounting.ts';
import type { PlayedPool } from './played-pool.ts';
import type { Report } from './report.ts';

const HEADINGS = ['Pool', 'Id', 'Seats', 'State', 'Draw', 'Payouts', 'Address', 'Left open'];

/** Formats the run as a table of its pools and a few lines. */
export function summaryOf(
  playedPools: readonly PlayedPool[],
  flows: LamportFlows,
  report: Report,
  sysvars: ClockSysvars,
): string {
  const rows = playedPools.map((played) => rowOf(played, sysvars));
  const { problems } = report;
  const lines = [
    ...(rows.length > 0 ? [...tableOf([HEADINGS, ...rows]), ''] : ['No pools', '']),
    ...refusalsOf(report),
    ...flowLines(flows),
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

function rowOf(played: PlayedPool, sysvars: ClockSysvars): string[] {
  const { pool } = played;
  return [
    played.label,
    pool === null ? '?' : String(pool.id),
    pool === null ? '?' : `${pool.playerCount}/${pool.maxPlayers}`,
    stateOf(played, sysvars),
    played.draw ?? refundOf(played),
    played.payouts === null ? '-' : `${played.payouts} right`,
    played.address.toBase58(),
    leftOpen(played, sysvars) ?? '-',
  ];
}

function stateOf({ pool, closed }: PlayedPool, { unixTimestamp }: ClockSysvars): string {
  if (closed) return 'closed';
  return pool === null ? 'unknown' : serverStatus(pool, unixTimestamp);
}

function refundOf({ pool }: PlayedPool): string {
  return pool?.status === 'refunding' ? pool.refundReason : '-';
}

function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function flowLines(flows: LamportFlows): string[] {
  const { spent, fees, treasury, records, pools, others } = flows;
  const parts: [string, bigint][] = [
    ['network fees', fees],
    ['the treasury', treasury],
    ["creators' records, which stay", records],
    ['pools and seats, which give it back', pools],
    ['other people', others],
  ];
  const rest = unaccounted(flows);
  const way = spent < 0n ? 'came back to' : 'left';
  return [
    `Accounting     ${sol(spent)} SOL ${way} the funded key and its players, on balance:`,
    ...parts
      .filter(([, lamports]) => lamports !== 0n)
      .map(([whom, lamports]) => `          ${sol(lamports)} ${lamports < 0n ? 'from' : 'to'} ${whom}`),
    `          ${rest === 0n ? 'nothing' : `${solExact(rest)} SOL`} is unaccounted for`,
  ];
}

function sol(lamports: bigint): string {
  return solExact(lamports < 0n ? -lamports : lamports);
}

/** Words that go before the date on which an action becomes possible. */
const WAITS: ReadonlyMap<ActionName, string> = new Map([
  ['lockPool', 'may be locked from'],
  ['expirePool', 'may be expired and refunded from'],
  ['completePool', 'may be completed from'],
  ['timeOutDraw', 'may be timed out and refunded from'],
  ['closePool', 'may be closed from'],
]);

/** Returns a text with a pool's remaining actions and the times at which they become possible; null if it is closed. */
function leftOpen({ pool, closed }: PlayedPool, sysvars: ClockSysvars): string | null {
  if (closed) return null;
  if (pool === null) return 'was not seen';
  const { unixTimestamp, slot, lastRestartSlot } = sysvars;
  const actions = nextActions(pool, unixTimestamp, slot, lastRestartSlot);
  const stages = actions.filter(({ action }) => WAITS.has(action));
  const [wait] = stages;
  if (wait && !stages.some(({ open }) => open)) return `${WAITS.get(wait.action)} ${dateOf(wait.from)}`;
  const due = actions.filter(({ open }) => open).map(({ action }) => action);
  return `may go on now: ${due.join(', ')}`;
}

/** Formats Unix seconds as a date and time in UTC. */
function dateOf(seconds: number | null): string {
  if (seconds === null) return 'now';
  return `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
