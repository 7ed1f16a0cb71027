/** Checks whether an RPC server has what the product needs, and prints what is missing and what that means. */
import { parseArgs } from 'node:util';
import { endpointsByAddress } from '#server/cluster/connection.ts';
import { errorText } from '#server/cluster/log.ts';
import { UsageError } from '#server/dev/arguments.ts';
import { parseEnv, readEnv, type ServerEnv } from '#server/env.ts';
import { checkChain } from './chain-check/check-chain.ts';
import { tableOf } from './chain-check/table.ts';

const USAGE = `Usage: npm run chain:check -- [options] [RPC's address]

Asks an RPC server, by default that of RPC_URL, what the product needs of it. Nothing is signed or sent.

  --json   prints the lines as JSON
  --help   this text

WS_URL, CLUSTER and BEACON_URLS are read as by the services. Exit code 1: something that is needed is missing.`;

const OPTIONS = {
  help: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Parses the command line. @throws UsageError */
function parseCommand() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    if (positionals.length > 1) throw new UsageError('One address can be checked at a time');
    return { ...values, rpcUrl: positionals[0] ?? null };
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new UsageError(errorText(cause), { cause });
  }
}

/** Reads the environment; without CLUSTER, with the defaults of the cluster that answers. @throws EnvError */
async function environment(rpcUrl: string | null): Promise<ServerEnv> {
  if (rpcUrl !== null) process.env['RPC_URL'] = rpcUrl;
  const env = readEnv();
  if (env.isClusterSet) return env;
  // If no server answers, the table reports it.
  const found = await endpointsByAddress(env).catch(() => env);
  if (found.cluster === 'testnet' || found.cluster === env.cluster) return env;
  return { ...parseEnv({ ...process.env, CLUSTER: found.cluster }), isClusterSet: false };
}

try {
  const { help, json, rpcUrl } = parseCommand();
  if (help) console.log(USAGE);
  else {
    const lines = await checkChain(await environment(rpcUrl));
    console.log(json ? JSON.stringify(lines, null, 2) : tableOf(lines));
    if (lines.some(({ verdict }) => verdict === 'missing')) process.exitCode = 1;
  }
} catch (error) {
  console.error(errorText(error));
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
// An open WebSocket would keep the process running.
process.exit();
