import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { ProgramSource } from './ledger/programs.ts';
import { SLOT_LENGTHS_MS } from './ledger/slot-clock.ts';
import { isBase58Of } from './rpc/params.ts';

export type LocalnetArguments = {
  port: number;
  stateDir: string;
  /** how long a slot takes, milliseconds */
  slotMs: number;
  reset: boolean;
  programs: ProgramSource[];
  /** whether log lines are JSON */
  jsonLog?: boolean;
};

const address = v.pipe(v.string(), v.check(isBase58Of(32), 'is not an address'));
const programSchema = v.strictObject({
  programId: address,
  soPath: v.pipe(v.string(), v.nonEmpty('is empty')),
  upgradeAuthority: v.nullable(address),
});

/** The highest port, one less than usual because WebSockets use the next port. */
const MAX_PORT = 65_534;

function parseInteger(option: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new Error(`${option} must be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`);
}

function parseProgram(text: string): ProgramSource {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (cause) {
    throw new Error(`--program must be JSON, not ${JSON.stringify(text)}`, { cause });
  }
  const result = v.safeParse(programSchema, input);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`--program: ${v.getDotPath(issue) ?? 'the value'}: ${issue.message}`);
}

/**
 * Reads the local chain's command line: `--port <n> --state-dir <path> [--slot-ms <n>] [--reset] [--json-log] [--program
 * <json>]…`, a program being `{"programId", "soPath", "upgradeAuthority"}`. @throws a sentence naming the argument at fault
 */
export function parseArguments(args: string[]): LocalnetArguments {
  const { values } = parseArgs({
    args,
    strict: true,
    options: {
      port: { type: 'string', default: '' },
      'slot-ms': { type: 'string', default: String(SLOT_LENGTHS_MS.default) },
      'state-dir': { type: 'string' },
      reset: { type: 'boolean', default: false },
      'json-log': { type: 'boolean', default: false },
      program: { type: 'string', multiple: true, default: [] },
    },
  });
  const stateDir = values['state-dir'] ?? '';
  if (stateDir === '') throw new Error('--state-dir must name a folder');
  return {
    port: parseInteger('--port', values.port, 1, MAX_PORT),
    stateDir,
    slotMs: parseInteger('--slot-ms', values['slot-ms'], SLOT_LENGTHS_MS.least, SLOT_LENGTHS_MS.most),
    reset: values.reset,
    programs: values.program.map(parseProgram),
    jsonLog: values['json-log'],
  };
}

/** Returns the command line that `parseArguments` parses to these arguments. */
export function formatArguments(args: LocalnetArguments): string[] {
  const { port, stateDir, slotMs, reset, programs, jsonLog = false } = args;
  return [
    '--port',
    String(port),
    '--state-dir',
    stateDir,
    '--slot-ms',
    String(slotMs),
    ...(reset ? ['--reset'] : []),
    ...(jsonLog ? ['--json-log'] : []),
    ...programs.flatMap((program) => ['--program', JSON.stringify(program)]),
  ];
}
