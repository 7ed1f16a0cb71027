import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually, type TestCluster } from '../dev/cluster.ts';

const MAIN = fileURLToPath(new URL('../../../server/oracle/main.ts', import.meta.url));

/** The oracle in a process of its own, as it runs in production. */
export interface OracleProcess {
  /** Everything it has printed so far. */
  output(): string;
  /** Waits until it has printed this. */
  says(text: RegExp): Promise<void>;
  /** Ends it. @returns its exit code; null where the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
  readonly ended: Promise<number | null>;
}

export function startOracleProcess(
  { port, stateDir }: Pick<TestCluster, 'port' | 'stateDir'>,
  environment: Readonly<Record<string, string>>,
): OracleProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      ...process.env,
      RPC_URL: '',
      CLUSTER: '',
      LOCALNET_PORT: String(port),
      STATE_DIR: stateDir,
      ORACLE_PAYER_FILE: join(stateDir, 'keys', 'oracle-payer.json'),
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    output: () => output,
    async says(text) {
      await eventually(() =>
        text.test(output) ? Promise.resolve() : Promise.reject(new Error(`It said only:\n${output}`)),
      );
    },
    end(signal) {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}
