import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { errorText, type Log } from '#server/cluster/log.ts';
import { formatArguments, type LocalnetArguments } from './arguments.ts';

/** An unexpected exit of the chain's process, and whether it is restarted from the saved state. */
export type LocalnetExit = { code: number | null; signal: NodeJS.Signals | null; restarting: boolean };

export type LocalnetOptions = LocalnetArguments & {
  /** called when the chain's process ends without `close` */
  onExit?: (exit: LocalnetExit) => void;
  /** called when a restarted process serves; the saved state may lack the last two seconds */
  onRestarted?: () => void;
  log?: Log;
  /** the process's output: a file's descriptor, or `inherit`; by default the output is discarded */
  output?: 'inherit' | number;
};

export type Localnet = {
  /** JSON-RPC over HTTP */
  url: string;
  wsUrl: string;
  /** the chain's process; another one after a restart */
  readonly pid: number | undefined;
  /** Saves the chain and ends its process. */
  close(): Promise<void>;
};

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const MAX_RESTARTS = 5;
/** Period within which restarts are counted. */
const RESTART_WINDOW_MS = 30_000;
/** A process that does not end by itself within this time is killed. */
const CLOSE_TIMEOUT_MS = 10_000;

/** Resolves when the child serves; rejects with the child's message when it cannot. */
function launch(options: LocalnetOptions): Promise<ChildProcess> {
  const args = ['--import', import.meta.resolve('tsx'), MAIN, ...formatArguments(options)];
  const { output = 'ignore' } = options;
  const child = spawn(process.execPath, args, { stdio: ['ignore', output, output, 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The local chain ended before it was ready (${signal ?? `exit code ${code}`})`)),
    );
    child.on('message', (input) => {
      const message = v.safeParse(childMessage, input);
      if (!message.success) return;
      if (message.output.type === 'ready') resolve(child);
      else reject(new Error(message.output.message));
    });
  });
}

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/**
 * Runs the local chain in a separate process and restarts it from its last save when it crashes.
 * Serves `port` and `port + 1` on 127.0.0.1. @throws when it cannot start, for example naming the port that is taken
 */
export async function startLocalnet(options: LocalnetOptions): Promise<Localnet> {
  let closing = false;
  let restarts: number[] = [];
  let child = await launch(options);
  let restarting: Promise<void> = Promise.resolve();

  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (closing) return;
      restarts = restarts.filter((at) => at > Date.now() - RESTART_WINDOW_MS);
      // Code 0 is a regular exit, for example after Ctrl-C, which reaches the whole process group.
      const willRestart = code !== 0 && restarts.length < MAX_RESTARTS;
      options.onExit?.({ code, signal, restarting: willRestart });
      if (willRestart) restarting = restart();
    });
  };
  const restart = async (): Promise<void> => {
    restarts.push(Date.now());
    try {
      const next = await launch({ ...options, reset: false });
      child = next;
      if (closing) {
        next.kill('SIGTERM');
        return;
      }
      watch();
      options.onRestarted?.();
    } catch (error) {
      options.log?.error(`The local chain could not be restarted: ${errorText(error)}`);
      options.onExit?.({ code: null, signal: null, restarting: false });
    }
  };
  watch();

  return {
    url: `http://127.0.0.1:${options.port}`,
    wsUrl: `ws://127.0.0.1:${options.port + 1}`,
    get pid() {
      return child.pid;
    },
    async close() {
      closing = true;
      await restarting;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
      await exited(child);
      clearTimeout(timer);
    },
  };
}

/** Messages of the chain's process to its parent. */
const childMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('failed'), message: v.string() }),
]);

export type ChildMessage = v.InferOutput<typeof childMessage>;
