import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { READY } from '#server/cluster/service.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import { freePortPair } from '#tests/support/ports.ts';

const SOURCE = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));
/** Milliseconds that a start may take. A first start creates an embedded database, while other tests run. */
const START_MS = 90_000;

/** A server running in its own process. */
export interface ServerProcess {
  /** The server's address, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Everything that the server has printed so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** The server's exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

export interface ServerProcessOptions {
  readonly environment: Readonly<Record<string, string>>;
  /** Port of REST and sockets; a free one by default. */
  readonly port?: number;
  /** The built server's file; the sources by default. */
  readonly main?: string;
}

/** Starts a server and waits until it listens. @throws if it ends before that, or does not start in time */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePortPair());
  const command = options.main === undefined ? ['--import', 'tsx', SOURCE] : [options.main];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, RPC_URL: '', CLUSTER: '', API_PORT: String(port), ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === READY) resolve();
    });
    void ended.then((code) => reject(new Error(`It ended with exit code ${code}:\n${output}`)));
  });
  await withTimeout(ready, START_MS, () => new Error(`It did not come up:\n${output}`));
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    output: () => output,
    signal: (name) => void child.kill(name),
    ended,
  };
}
