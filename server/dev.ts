import { errorText } from '#server/cluster/log.ts';
import { parseDevArguments, USAGE, UsageError } from './dev/arguments.ts';
import { runDev } from './dev/run.ts';
import { readEnv } from './env.ts';

try {
  const args = parseDevArguments(process.argv.slice(2));
  if (args.help) {
    console.log(USAGE);
  } else {
    const env = readEnv();
    const summary = await runDev({
      env: {
        ...env,
        appPort: args.port ?? env.appPort,
        localnetPort: args.rpcPort ?? env.localnetPort,
        apiPort: args.apiPort ?? env.apiPort,
        beaconPort: args.beaconPort ?? env.beaconPort,
        slotMs: args.slotMs ?? env.slotMs,
      },
      reset: args.reset,
      bots: args.bots,
    });
    if (summary.length > 0) console.log(`\n${summary.map((line) => `  ${line}`).join('\n')}\n`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : errorText(error));
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exit(1);
}
