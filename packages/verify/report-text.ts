import { chainOf } from '../../src/chain/program/genesis.ts';
import { solColumn } from '../../src/protocol/sol-text.ts';
import type { CopyCheck, DrawReport } from '../../src/verify/check-draw.ts';
import type { CopyCheckId, Step, StepId } from '../../src/verify/steps.ts';
import { numberText, type Paint, printable } from './text.ts';

/** Where a copy came from, and what its check proves. */
export interface Origin {
  readonly kind: 'node' | 'file';
  /** A host, or the path of a file. */
  readonly from: string;
  readonly genesis: string | null;
  readonly slot: bigint;
  /** Number of relays that answered with a valid signature. */
  readonly relays: number;
}

const LABELS: Readonly<Record<StepId, string>> = {
  chain: 'Account',
  players: 'Players',
  round: 'Round',
  beacon: 'Signature',
  draw: 'Replay',
};
const LABEL_WIDTH = 11;
const MOST_WINNERS = 10;

const CHECK_NAMES: Readonly<Record<CopyCheckId, string>> = {
  intact: 'file',
  account: 'account',
  root: 'players',
  round: 'round',
  signature: 'signature',
  relay: 'relays',
  output: 'output',
  winners: 'winners',
  seed: 'seed',
  payments: 'payments',
};

/** Returns the lines of a report; the last one is the verdict. */
export function reportLines(report: DrawReport, origin: Origin, paint: Paint): readonly string[] {
  const { steps, checks, facts } = report;
  return [
    paint(printable(`${facts.name}, pool ${numberText(facts.id)}, ${facts.address}`), 'soft'),
    '',
    ...steps.flatMap((step) => [stepLine(step, report, origin, paint), ...findingLines(step, checks)]),
    ...(report.verdict === 'holds' ? ['', ...paymentLines(report)] : []),
    '',
    ...caveat(origin, facts.address).map((line) => paint(line, 'soft')),
    verdictLine(report, paint),
  ];
}

function stepLine({ id, state }: Step, report: DrawReport, origin: Origin, paint: Paint): string {
  const label = LABELS[id].padEnd(LABEL_WIDTH);
  switch (state) {
    case 'holds':
      return `${paint('✓', 'good')} ${label}${printable(wordsOf(id, report, origin))}`;
    case 'fails':
      return `${paint('✗', 'bad')} ${label}does not hold`;
    case 'unreached':
      return `${paint('–', 'soft')} ${label}not reached`;
    case 'running':
      return `${paint('–', 'soft')} ${label}could not be checked`;
  }
}

function wordsOf(id: StepId, { facts, byLeague }: DrawReport, origin: Origin): string {
  switch (id) {
    case 'chain':
      return originWords(origin);
    case 'players':
      return `${numberText(facts.players)}, in the order they joined`;
    case 'round':
      return `${facts.round === null ? 'none' : numberText(facts.round)}, fixed before it was known`;
    case 'beacon': {
      const relays = origin.relays === 1 ? 'same at 1 relay' : `same at ${origin.relays} relays`;
      return `drand ${facts.beacon}, ${origin.relays === 0 ? 'valid under its key' : relays}${byLeague ? '' : ', not the League of Entropy'}`;
    }
    case 'draw':
      return seatsText(facts.winners.map(({ seat }) => seat));
  }
}

function originWords({ kind, from, slot, genesis }: Origin): string {
  const chain = genesis === null ? '' : `${chainOf(genesis)}, `;
  const reads = { node: 'read from', file: 'saved in' }[kind];
  return `${chain}slot ${numberText(slot)}, ${reads} ${from}`;
}

function seatsText(seats: readonly number[]): string {
  const shown = seats.slice(0, MOST_WINNERS).map(numberText).join(', ');
  const more = seats.length - MOST_WINNERS;
  return `${seats.length === 1 ? 'seat' : 'seats'} ${shown}${more > 0 ? ` and ${numberText(more)} more` : ''}`;
}

const findingLines = ({ checks: ids }: Step, checks: readonly CopyCheck[]): string[] =>
  checks
    .filter(({ id, state }) => ids.includes(id) && state !== 'holds')
    .flatMap(({ id, findings }) =>
      findings.map((finding) => `    ${CHECK_NAMES[id]}: ${printable(finding)}`),
    );

/** Returns the sums of all payments, which the step `draw` has compared. */
function paymentLines({ ledger }: DrawReport): string[] {
  if (ledger === null) return [];
  const of = (role: string): bigint =>
    ledger.rows.reduce((sum, row) => sum + (row.role === role ? row.total : 0n), 0n);
  const lines: [string, bigint][] = [
    ['Winners', of('winner')],
    ['Others', of('player')],
    ['Creator', of('creator')],
    ['Completer', of('completer')],
    ['Treasury', of('treasury')],
    ['Paid in', ledger.total],
  ];
  return lines.map(
    ([label, lamports]) => `  ${label.padEnd(LABEL_WIDTH)}${solColumn(lamports).padStart(24)}`,
  );
}

function caveat({ kind, slot }: Origin, address: string): string[] {
  if (kind === 'node') return [];
  return [
    'A file proves that its parts fit together, not that the chain held them.',
    `Compare account ${address} at slot ${numberText(slot)} in an explorer of your choice.`,
    '',
  ];
}

function verdictLine({ verdict, byLeague, steps }: DrawReport, paint: Paint): string {
  const total = steps.length;
  switch (verdict) {
    case 'holds':
      return `${paint(byLeague ? 'This draw is fair.' : 'This draw is correct.', 'good')} ${total} of ${total} steps hold.`;
    case 'fails': {
      const failing = steps.flatMap(({ state }, index) => (state === 'fails' ? [index + 1] : []));
      const word = failing.length === 1 ? 'Step' : 'Steps';
      return `${paint('This draw does not hold.', 'bad')} ${word} ${failing.join(' and ')} of ${total}.`;
    }
    case 'running': {
      const held = steps.filter(({ state }) => state === 'holds').length;
      return `This draw could not be checked. ${held} of ${total} steps hold, the others lack a value.`;
    }
  }
}

/** Returns a report as an object of JSON: lamports, rounds and slots as decimal text. */
export function reportJson(report: DrawReport, origin: Origin): unknown {
  const { verdict, byLeague, steps, checks, facts, ledger } = report;
  return {
    verdict: verdict === 'running' ? 'unchecked' : verdict,
    fair: verdict === 'holds' && byLeague,
    proves: origin.kind === 'node' ? 'what the node answered' : 'consistency',
    origin,
    ...facts,
    steps: steps.map(({ id, state }) => ({
      id,
      state: state === 'running' ? 'unchecked' : state,
      checks: checks.filter((check) => CHECKS_IN(id, steps).includes(check.id)),
    })),
    payments: ledger?.rows ?? null,
  };
}

const CHECKS_IN = (id: StepId, steps: readonly Step[]): readonly CopyCheckId[] =>
  steps.find((step) => step.id === id)?.checks ?? [];
