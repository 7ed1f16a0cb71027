import { parseArgs } from 'node:util';
import bs58 from 'bs58';
import * as v from 'valibot';
import type { ProgramSource } from './ledger/programs.ts';

export type LocalnetArguments = {
  port: number;
  stateDir: string;
  reset: boolean;
  programs: ProgramSource[];
};

const address = v.pipe(
  v.string(),
  v.check((text) => {
    try {
      return text.length < 45 && bs58.decode(text).length === 32;
    } catch {
      return false;
    }
  }, 'is not an address'),
);
const programSchema = v.strictObject({
  programId: address,
  soPath: v.pipe(v.string(), v.nonEmpty('is empty')),
  upgradeAuthority: v.nullable(address),
});

/** The highest port: the one after it must exist too. */
const MAX_PORT = 65_534;

function parsePort(text: string | undefined): number {
  const port = Number(text);
  if (text !== undefined && /^\d+$/.test(text) && port >= 1 && port <= MAX_PORT) return port;
  throw new Error(`--port must be a whole number from 1 to ${MAX_PORT}, not ${JSON.stringify(text ?? '')}`);
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
 * Reads the local chain's command line: `--port <n> --state-dir <path> [--reset] [--program <json>]…`, a program being
 * `{"programId", "soPath", "upgradeAuthority"}`. @throws a sentence naming the argument at fault
 */
export function parseArguments(args: string[]): LocalnetArguments {
  const { values } = parseArgs({
    args,
    strict: true,
    options: {
      port: { type: 'string' },
      'state-dir': { type: 'string' },
      reset: { type: 'boolean', default: false },
      program: { type: 'string', multiple: true, default: [] },
    },
  });
  const stateDir = values['state-dir'] ?? '';
  if (stateDir === '') throw new Error('--state-dir must name a folder');
  return {
    port: parsePort(values.port),
    stateDir,
    reset: values.reset,
    programs: values.program.map(parseProgram),
  };
}

/** The command line that `parseArguments` reads back. */
export function formatArguments({ port, stateDir, reset, programs }: LocalnetArguments): string[] {
  return [
    '--port',
    String(port),
    '--state-dir',
    stateDir,
    ...(reset ? ['--reset'] : []),
    ...programs.flatMap((program) => ['--program', JSON.stringify(program)]),
  ];
}
