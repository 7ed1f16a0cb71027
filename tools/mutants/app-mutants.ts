/**
 * Breaks a copy of the app and the server in one place at a time, and runs the tests that must notice it. Ends with code
 * 1 if they do not, or if they fail without it. Takes some minutes, and Chromium for what stands at a place on the screen.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { APP_MUTANTS, type AppMutant } from './app.ts';

const COPY = '.cache/app-mutants';

function copyProject(): void {
  rmSync(COPY, { recursive: true, force: true });
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  for (const file of listed.stdout.split('\0').filter((path) => path !== '')) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    cpSync(file, join(COPY, file));
  }
  symlinkSync(resolve('node_modules'), join(COPY, 'node_modules'));
}

/** Returns whether the tests fail. */
function fails({ tests: [file, title], project }: AppMutant): boolean {
  const chosen = title === undefined ? [] : ['-t', title];
  const run = spawnSync('npx', ['vitest', 'run', '--project', project, file, ...chosen], {
    cwd: COPY,
    encoding: 'utf8',
  });
  // Without this a title that no test has would count as passed.
  if (!/Tests .*\d+ (?:passed|failed)/.test(run.stdout))
    throw new Error(`No test ran: ${file}\n${run.stderr}`);
  return run.status !== 0;
}

copyProject();
let survivors = 0;
for (const mutant of APP_MUTANTS) {
  const path = join(COPY, mutant.file);
  const whole = readFileSync(path, 'utf8');
  const [before, after, ...more] = whole.split(mutant.from);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${mutant.file} does not hold exactly once: ${mutant.from}`);
  }
  const isSound = !fails(mutant);
  writeFileSync(path, before + mutant.to + after);
  const isNoticed = isSound && fails(mutant);
  writeFileSync(path, whole);
  if (!isNoticed) survivors += 1;
  console.log(
    `${isNoticed ? 'noticed ' : isSound ? 'SURVIVES' : 'UNSOUND '} ${mutant.what}: ${mutant.tests[0]}`,
  );
}
rmSync(COPY, { recursive: true });
console.log(`${APP_MUTANTS.length} mutants, ${APP_MUTANTS.length - survivors} noticed`);
if (survivors > 0) process.exitCode = 1;
