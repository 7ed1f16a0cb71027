import type { Statistics } from '#tests/fuzz/statistics.ts';

/** Returns one line on a campaign's progress. */
export function progressLine(
  { commands, transactions, lives, refusals }: Statistics,
  seconds: number,
): string {
  const often = [...refusals].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`);
  return [
    `${Math.round(seconds)} s: ${commands} commands (${(commands / seconds).toFixed(1)}/s), ${transactions} transactions`,
    `pools: ${lives.created} created, ${lives.completed} completed, ${lives.expired + lives.timedOut + lives.voided} refunded, ${lives.closed} closed`,
    `refusals: ${often.slice(0, 6).join(', ')}`,
  ].join('; ');
}

function row(name: string, accepted: number | string, refused: number | string): string {
  return name.padEnd(20) + String(accepted).padStart(10) + String(refused).padStart(10);
}

/** Returns how often every instruction was accepted and refused, with the reasons. */
export function summary({ sequences, restarts, instructions, refusals, lives }: Statistics): string {
  const rows = [...instructions].map(([name, { accepted, refused }]) => row(name, accepted, refused));
  const reasons = [...refusals].toSorted(([a], [b]) => a.localeCompare(b));
  return [
    `${sequences} sequences, ${restarts} restarts of the cluster`,
    `pools: ${lives.created} created, ${lives.completed} completed, ${lives.expired} expired, ${lives.timedOut} timed out, ${lives.voided} voided, ${lives.closed} closed, ${lives.closedOwing} of them owing`,
    row('instruction', 'accepted', 'refused'),
    ...rows,
    `refusals: ${reasons.map(([name, count]) => `${name} ${count}`).join(', ')}`,
  ].join('\n');
}
