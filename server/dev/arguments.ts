import { parseArgs, type ParseArgsConfig } from 'node:util';
import { SLOT_LENGTHS_MS } from '#server/localnet/ledger/slot-clock.ts';
import { errorText } from '#server/cluster/log.ts';

export const USAGE = `Usage: npm run dev -- [options]

  --reset           start with a fresh local chain
  --no-bots         no company on the local chain
  --port N          port of the app (default: APP_PORT or 5173)
  --rpc-port N      port of the local chain, which takes N + 1 as well (default: LOCALNET_PORT or 8899)
  --api-port N      port of the server (default: API_PORT or 8787)
  --beacon-port N   port of the local chain's beacon (default: BEACON_PORT or 8790)
  --slot-ms N       milliseconds that a slot of the local chain takes (default: SLOT_MS or 200)
  --help            this text

With RPC_URL set there is no local chain: the app uses that cluster. .env.example lists all variables.`;

/** The command line is wrong; the message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const OPTIONS = {
  help: { type: 'boolean', default: false },
  reset: { type: 'boolean', default: false },
  'no-bots': { type: 'boolean', default: false },
  port: { type: 'string' },
  'rpc-port': { type: 'string' },
  'api-port': { type: 'string' },
  'beacon-port': { type: 'string' },
  'slot-ms': { type: 'string' },
} as const;

/**
 * Parses the command line of `npm run dev`; a number that is not given is null, and the environment determines it.
 * @throws UsageError naming the argument at fault
 */
export function parseDevArguments(args: string[]) {
  const values = parseOptions(args, OPTIONS);
  return {
    help: values.help,
    reset: values.reset,
    bots: !values['no-bots'],
    port: integerOf('--port', values.port, 1, 65_535),
    rpcPort: integerOf('--rpc-port', values['rpc-port'], 1, 65_534),
    apiPort: integerOf('--api-port', values['api-port'], 1, 65_535),
    beaconPort: integerOf('--beacon-port', values['beacon-port'], 1, 65_535),
    slotMs: integerOf('--slot-ms', values['slot-ms'], SLOT_LENGTHS_MS.least, SLOT_LENGTHS_MS.most),
  };
}

/** Parses a command line without positional arguments. @throws UsageError naming the argument at fault */
export function parseOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
) {
  try {
    return parseArgs({ args, strict: true, allowPositionals: false, options }).values;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : errorText(cause);
    // The rest of Node's message explains positional arguments, which are not accepted.
    throw new UsageError(message.split('. ')[0] ?? message, { cause });
  }
}

function integerOf(option: string, text: string | undefined, least: number, most: number): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (/^\d{1,5}$/.test(text) && number >= least && number <= most) return number;
  throw new UsageError(
    `${option} must be a whole number from ${least} to ${most}, but is ${JSON.stringify(text)}`,
  );
}
