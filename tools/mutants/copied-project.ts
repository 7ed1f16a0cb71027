import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Copies the working tree to a folder, with a link to the installed packages. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  for (const file of listed.stdout.split('\0').filter((path) => path !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

/** Chosen tests: projects of `vite.config.ts`, files, and a pattern that the tests' names match. */
export interface Chosen {
  readonly projects: readonly string[];
  readonly files: readonly string[];
  readonly pattern?: string | undefined;
}

export interface Outcome {
  readonly failed: boolean;
  /** Whether any of the tests ran; none does if the pattern matches no name or no file loads. */
  readonly ran: boolean;
  readonly log: string;
}

/** Runs the chosen tests of a copy. */
export function runChosen(folder: string, { projects, files, pattern }: Chosen): Outcome {
  const only = pattern === undefined ? [] : ['-t', pattern];
  const run = spawnSync(
    'npx',
    ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...files, ...only],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  return {
    failed: run.status !== 0,
    ran: /Tests .*\d+ (?:passed|failed)/.test(run.stdout),
    log: run.stdout + run.stderr,
  };
}
