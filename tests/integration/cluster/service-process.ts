import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A main module of the product, running in its own process. */
export interface ServiceProcess {
  /** Everything that the process has printed so far. */
  output(): string;
  /** The process's exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Sends a signal. @returns the process's exit code; null if the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** @param main path below the project's root @param environment all of the process's variables besides PATH */
export function startService(
  main: string,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): ServiceProcess {
  const file = fileURLToPath(import.meta.resolve(`#${main}`));
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file], {
    // Run in a folder without an `.env` file.
    cwd,
    env: { PATH: process.env['PATH'], STATE_DIR: cwd, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    output: () => output,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
