import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { healthSchema } from '#src/contract/service.ts';

const MAIN = fileURLToPath(import.meta.resolve('#server/main.ts'));

export interface ProductServerOptions {
  readonly port: number;
  readonly databaseUrl: string;
  /** Port of the local chain’s RPC. */
  readonly rpcPort: number;
  readonly stateDir: string;
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The whole server, running in a separate process. */
export class ProductServer {
  readonly port: number;
  readonly #options: ProductServerOptions;
  #child: ChildProcess | null = null;
  #output = '';

  constructor(options: ProductServerOptions) {
    this.port = options.port;
    this.#options = options;
  }

  /** The server's output so far. */
  get output(): string {
    return this.#output;
  }

  /** Resolves once the server answers. @throws with its output if it ends before */
  async start(): Promise<void> {
    const { port, databaseUrl, rpcPort, stateDir, environment } = this.#options;
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN], {
      // Run in a folder without an `.env` file.
      cwd: stateDir,
      env: {
        PATH: process.env['PATH'],
        STATE_DIR: stateDir,
        RPC_URL: `http://127.0.0.1:${rpcPort}`,
        CLUSTER: 'localnet',
        DATABASE_URL: databaseUrl,
        API_PORT: String(port),
        SERVE_APP: 'off',
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    }
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(this.#output);
      }),
    ]);
  }

  /** Kills the process at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Whether this process leads the indexing. */
  async leads(): Promise<boolean> {
    try {
      const response = await fetch(`http://127.0.0.1:${this.port}/api/health`);
      return v.parse(healthSchema, await response.json()).indexer.leader;
    } catch {
      // A process that was killed does not answer.
      return false;
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
