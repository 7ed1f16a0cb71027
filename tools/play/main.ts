import { errorText } from '#server/cluster/log.ts';
import { parseOptions, UsageError } from '#server/dev/arguments.ts';
import { readEnv } from '#server/env.ts';
import { play } from './play.ts';

const USAGE = `Usage: npm run play -- [options]

Plays whole pools against the deployment behind RPC_URL (and WS_URL) with the wallet in PLAY_KEY_FILE.

  --finish    only finish and close what earlier runs with this key left open
  --mainnet   play on mainnet, where it costs real money
  --help      this text

The rounds that draws are by come from the relays of BEACON_URLS: by default those of the League of Entropy, and with a
local chain the beacon at BEACON_PORT.`;

const OPTIONS = {
  help: { type: 'boolean', default: false },
  mainnet: { type: 'boolean', default: false },
  finish: { type: 'boolean', default: false },
} as const;

try {
  const args = parseOptions(process.argv.slice(2), OPTIONS);
  if (args.help) console.log(USAGE);
  else process.exitCode = (await play(readEnv(), args)) ? 0 : 1;
} catch (error) {
  console.error(errorText(error));
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
// The connection's WebSocket would keep the process running.
process.exit();
