import { parseArgs } from 'node:util';
import { UsageError } from '#server/dev/arguments.ts';

/** What may be said on the command line of `npm run play`. */
export interface PlayArguments {
  readonly help: boolean;
  /** Play even where SOL is money. */
  readonly mainnet: boolean;
  /** Only finish what earlier runs left, without new pools. */
  readonly finish: boolean;
}

export const USAGE = `Usage: npm run play -- [options]

Plays whole pools against the deployment behind RPC_URL (and WS_URL) with the wallet in PLAY_KEY_FILE.

  --finish    only finish and close what earlier runs with this key left open
  --mainnet   play on mainnet, where it costs real money
  --help      this text

The rounds that draws are by come from the relays of BEACON_URLS: by default those of the League of Entropy, and with a
local chain the beacon at BEACON_PORT.`;

/** @throws UsageError naming the argument at fault */
export function parsePlayArguments(args: string[]): PlayArguments {
  try {
    return parseArgs({
      args,
      strict: true,
      allowPositionals: false,
      options: {
        help: { type: 'boolean', default: false },
        mainnet: { type: 'boolean', default: false },
        finish: { type: 'boolean', default: false },
      },
    }).values;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(message, { cause });
  }
}
