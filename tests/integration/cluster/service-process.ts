import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A main module of the product in a process of its own. */
export interface ServiceProcess {
  /** Everything it has printed so far. */
  output(): string;
  /** Its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** @returns its exit code; null where the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** @param main below the folder of the server @param environment all that it gets, apart from the path */
export function startService(
  main: string,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): ServiceProcess {
  const file = fileURLToPath(import.meta.resolve(`#server/${main}`));
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file], {
    // Away from any `.env` file.
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
