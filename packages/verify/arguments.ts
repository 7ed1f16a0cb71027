import { parseArgs } from 'node:util';
import { parseAddress } from '../../src/protocol/bytes.ts';

export const HELP = `Checks a draw of Xeroz without its website.

  xeroz-verify <draw> [options]

<draw> is the address of a pool, its number, a saved draw (.json), a saved page
(.html), or a file of published draws. A file whose name looks like a number or
an address is named by its path: ./31

  --rpc URL         reads the account from this node; without it, from the
                    public node of mainnet, which is named
  --offline         sends no request at all; for files
  --program ADDRESS the program that pools belong to, if it is another one
  --json            prints one JSON object
  --help            prints this text

Ends with 0 if the draw holds, with 1 if it does not, and with 2 if it could not
be checked. The verdict is the last line.
`;

/** Wrong use of the command; the message says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Arguments {
  /** An address, a number as text, or a path. */
  readonly draw: string;
  readonly kind: 'address' | 'number' | 'file';
  readonly rpc: string | null;
  readonly program: string | null;
  readonly offline: boolean;
  readonly json: boolean;
}

/** Reads the arguments; null if the help is requested. @throws UsageError */
export function readArguments(given: readonly string[]): Arguments | null {
  const { values, positionals } = parsed(given);
  if (values.help === true) return null;
  const [draw, ...more] = positionals;
  if (draw === undefined || more.length > 0) throw new UsageError('Name one draw: xeroz-verify <draw>');
  const kind = kindOf(draw);
  const { rpc, program, offline, json } = values;
  if (program !== undefined && parseAddress(program) === null) {
    throw new UsageError('--program needs an address');
  }
  if (kind === 'file' && rpc !== undefined)
    throw new UsageError('A file is checked by itself: leave out --rpc');
  if (kind !== 'file' && offline === true) {
    throw new UsageError('--offline sends no request, so it needs a file: a saved draw or a saved page');
  }
  return {
    draw: kind === 'number' ? draw.replace(/^#/, '') : draw,
    kind,
    rpc: rpc === undefined ? null : urlOf('--rpc', rpc),
    program: program ?? null,
    offline: offline === true,
    json: json === true,
  };
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        rpc: { type: 'string' },
        program: { type: 'string' },
        offline: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function kindOf(draw: string): Arguments['kind'] {
  if (/^#?\d{1,20}$/.test(draw)) return 'number';
  return parseAddress(draw) === null ? 'file' : 'address';
}

function urlOf(option: string, text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new UsageError(`${option} needs an address that starts with https:// or http://`);
  }
  return text;
}
