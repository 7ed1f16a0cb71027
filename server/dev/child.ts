import { type ChildProcess, spawn } from 'node:child_process';
import { READY } from '#server/cluster/service.ts';
import type { Log } from '#server/cluster/log.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';

const FIRST_RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 30_000;
/** A process that has run for this time counts as started successfully. */
const STEADY_MS = 60_000;
/** A process that does not end by itself within this time is killed. */
const CLOSE_MS = 6_000;

export interface ChildOptions {
  readonly name: string;
  /** File of its main module. */
  readonly main: string;
  readonly env: NodeJS.ProcessEnv;
  /** Descriptor of the file for its output; by default, this process's output is used. */
  readonly output?: number | undefined;
  readonly log: Log;
}

export type Child = Readonly<ReturnType<typeof startChild>>;

/** Runs a service in a separate process and restarts it with a backoff when it exits. */
export function startChild({ name, main, env, output, log }: ChildOptions) {
  let stopping = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess;
  let resolveReady: () => void;
  const ready = new Promise<void>((resolve) => (resolveReady = resolve));

  const launch = (): void => {
    const startedAt = Date.now();
    child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main], {
      env,
      stdio: ['ignore', output ?? 'inherit', output ?? 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (message === READY) resolveReady();
    });
    child.once('error', (error) => log.error(`The ${name} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (stopping) return;
      failures = Date.now() - startedAt > STEADY_MS ? 1 : failures + 1;
      const pause = backoffMs(failures, FIRST_RESTART_MS, LONGEST_RESTART_MS);
      log.warn(`The ${name} ended (${signal ?? `exit code ${code}`}) and restarts in ${pause / 1000} s`);
      timer = setTimeout(launch, pause);
    });
  };
  launch();

  return {
    /** Resolves once the process has reported that it runs. */
    ready,
    /** Stops the process; resolves when it has exited. */
    async stop(): Promise<void> {
      stopping = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
      await exited;
      clearTimeout(kill);
    },
  };
}
