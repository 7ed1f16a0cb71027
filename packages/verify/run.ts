import { IDL } from '../../programs/idl/vrf_pool.ts';
import { isLeagueOfEntropy } from '../../src/beacon/chain.ts';
import { decodeBeacon } from '../../src/chain/program/accounts.ts';
import { decodePoolHeader } from '../../src/chain/program/pool-account.ts';
import { checkDraw, type DrawReport, type NotDrawn } from '../../src/verify/check-draw.ts';
import type { DrawCopy } from '../../src/verify/draw-copy.ts';
import { readDrawFile } from '../../src/verify/draw-file.ts';
import { deviations, parsePublishedDraws, type PublishedDraw } from '../../src/verify/published-draws.ts';
import { drawInPage } from '../../src/verify/saved-page.ts';
import { type Arguments, HELP, readArguments, UsageError } from './arguments.ts';
import { NotRead, PUBLIC_NODE, readChain } from './read-chain.ts';
import { readRelays } from './read-relays.ts';
import { type Origin, reportJson, reportLines } from './report-text.ts';
import { type Paint, paintFor, printable } from './text.ts';

/** The process, as far as the command uses it. */
export interface Host {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** @throws if there is no such file, or it is not UTF-8 */
  readonly readText: (path: string) => Promise<string>;
}

/** The exit codes: the draw holds, does not hold, could not be checked. */
const EXIT = { holds: 0, fails: 1, running: 2 } as const;

interface Answer {
  readonly code: (typeof EXIT)[keyof typeof EXIT];
  readonly lines: (paint: Paint) => readonly string[];
  readonly json: unknown;
}

/** Runs the command with its arguments and returns its exit code. */
export async function run(given: readonly string[], host: Host): Promise<number> {
  const wantsJson = given.includes('--json');
  try {
    const options = readArguments(given);
    if (options === null) {
      host.write(HELP);
      return EXIT.holds;
    }
    return print(await answerTo(options, host), options.json, host);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const usage = error instanceof UsageError ? ['See xeroz-verify --help.', ''] : [];
    return print(unchecked(reason, usage), wantsJson, host);
  }
}

function print({ code, lines, json }: Answer, asJson: boolean, host: Host): number {
  const paint = paintFor(host.isTerminal, host.environment['NO_COLOR']);
  const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
  host.write(asJson ? `${JSON.stringify(json, text, 2)}\n` : `${lines(paint).join('\n')}\n`);
  return code;
}

const unchecked = (reason: string, before: readonly string[] = []): Answer => ({
  code: EXIT.running,
  lines: () => [...before, `This draw could not be checked. ${printable(reason).replace(/[.]?$/, '.')}`],
  json: { verdict: 'unchecked', reason },
});

async function answerTo(options: Arguments, host: Host): Promise<Answer> {
  return options.kind === 'file'
    ? fromFile(options, host)
    : fromNode({ ...options, kind: options.kind }, host);
}

type Options = Pick<Arguments, 'draw' | 'program' | 'offline'>;

async function fromFile({ draw, program, offline }: Options, host: Host): Promise<Answer> {
  const text = await host.readText(draw).catch((error: unknown) => {
    throw new NotRead(`${draw} could not be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const published = publishedIn(text);
  if (published !== null) return reproduced(published);
  const file = readDrawFile(drawInPage(text) ?? text);
  const { copy } = file;
  const relays = offline ? [] : await relaysOf(copy);
  const report = checkDraw(copy, { program: program ?? IDL.address, file, published: relays });
  return reported(report, {
    kind: 'file',
    from: draw,
    genesis: copy.genesis,
    slot: copy.slot,
    relays: relays.length,
  });
}

async function fromNode(
  {
    kind,
    draw,
    rpc,
    program: given,
    json,
  }: Options & Pick<Arguments, 'rpc' | 'json'> & { readonly kind: 'address' | 'number' },
  host: Host,
): Promise<Answer> {
  const node = rpc ?? PUBLIC_NODE;
  if (rpc === null && !json)
    host.write(`Without --rpc, the account is read from the public node ${PUBLIC_NODE}.\n\n`);
  const program = given ?? IDL.address;
  const copy = await readChain(node, program, { kind, draw });
  const relays = await relaysOf(copy);
  const { genesis, slot } = copy;
  const { host: from } = new URL(node);
  return reported(checkDraw(copy, { program, published: relays }), {
    kind: 'node',
    from,
    genesis,
    slot,
    relays: relays.length,
  });
}

/** Requests the round of a drawn pool from the relays of its beacon, if these are the public ones. */
async function relaysOf({ pool, beacon }: DrawCopy): Promise<readonly string[]> {
  const { draw } = decodePoolHeader(pool.address, pool.data);
  const { chainHash } = decodeBeacon(beacon.address, beacon.data);
  return draw.round !== null && draw.signature !== null && isLeagueOfEntropy(chainHash)
    ? readRelays(draw.round)
    : [];
}

function reported(report: DrawReport | NotDrawn, origin: Origin): Answer {
  if (!report.drawn) {
    return unchecked(
      report.status === 'refunding'
        ? `The pool is refunded (${report.refundReason}), so it has no draw`
        : `The pool is ${report.status}, so it is not drawn yet`,
    );
  }
  return {
    code: EXIT[report.verdict],
    lines: (paint) => reportLines(report, origin, paint),
    json: reportJson(report, origin),
  };
}

/** Returns the draws of a file of published draws; null if it is another file. */
function publishedIn(text: string): readonly PublishedDraw[] | null {
  try {
    return parsePublishedDraws(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Recomputes published draws, which checks the checker. */
function reproduced(draws: readonly PublishedDraw[]): Answer {
  const deviating = draws
    .map((draw) => ({ name: draw.name, fields: deviations(draw) }))
    .filter(({ fields }) => fields.length > 0);
  const count = draws.length - deviating.length;
  const holds = deviating.length === 0;
  return {
    code: holds ? EXIT.holds : EXIT.fails,
    lines: (paint) => [
      ...deviating.map(({ name, fields }) => `${paint('✗', 'bad')} ${printable(name)}: ${fields.join(', ')}`),
      `${paint(holds ? 'The checker reproduces the published draws.' : 'The checker gives other results.', holds ? 'good' : 'bad')} ${count} of ${draws.length} published draws reproduced.`,
    ],
    json: { verdict: holds ? 'reproduced' : 'fails', published: draws.length, deviating },
  };
}
