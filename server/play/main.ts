import { errorText } from '#server/cluster/log.ts';
import { UsageError } from '#server/dev/arguments.ts';
import { readEnv } from '#server/env.ts';
import { parsePlayArguments, USAGE } from './arguments.ts';
import { play } from './play.ts';

try {
  const args = parsePlayArguments(process.argv.slice(2));
  if (args.help) console.log(USAGE);
  else process.exitCode = (await play(readEnv(), args)) ? 0 : 1;
} catch (error) {
  console.error(errorText(error));
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
// The connection's WebSocket would keep the process.
process.exit();
