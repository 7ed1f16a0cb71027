/**
 * Breaks a copy of the app and the server in one place at a time, and runs the tests that must notice it. Ends with code
 * 1 if they do not, or if they fail without it. Takes some minutes, and needs Chromium for positions on the screen.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_MUTANTS, type AppMutant } from './app.ts';
import { copyProject, runChosen } from './copied-project.ts';

const COPY = '.cache/app-mutants';

/** Returns whether the tests fail. */
function fails({ tests: [file, pattern], project }: AppMutant): boolean {
  const { failed, ran, log } = runChosen(COPY, { projects: [project], files: [file], pattern });
  // Without this error, a title that no test has would count as passed.
  if (!ran) throw new Error(`No test ran: ${file}\n${log}`);
  return failed;
}

copyProject(COPY);
let survivors = 0;
for (const mutant of APP_MUTANTS) {
  const path = join(COPY, mutant.file);
  const source = readFileSync(path, 'utf8');
  const [before, after, ...more] = source.split(mutant.from);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${mutant.file} does not hold exactly once: ${mutant.from}`);
  }
  const isSound = !fails(mutant);
  writeFileSync(path, before + mutant.to + after);
  const isNoticed = isSound && fails(mutant);
  writeFileSync(path, source);
  if (!isNoticed) survivors += 1;
  console.log(
    `${isNoticed ? 'noticed ' : isSound ? 'SURVIVES' : 'UNSOUND '} ${mutant.what}: ${mutant.tests[0]}`,
  );
}
rmSync(COPY, { recursive: true });
console.log(`${APP_MUTANTS.length} mutants, ${APP_MUTANTS.length - survivors} noticed`);
if (survivors > 0) process.exitCode = 1;
