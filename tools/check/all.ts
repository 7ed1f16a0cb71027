/** Runs every quick check, one on each core at a time, and prints the output of those that fail. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** All checks, the longest first. */
const CHECKS: readonly (readonly [name: string, command: string])[] = [
  ['lint', 'oxlint --type-aware --quiet'],
  ['types', 'tsc --noEmit --singleThreaded'],
  ['dead code', 'knip --cache'],
  ['bare texts', 'tsx tools/check/bare-texts.ts'],
  ['words', 'tsx tools/check/words.ts'],
  ['translations', 'vitest run --project unit src/i18n/locales.test.ts --reporter=dot'],
  ['format', 'oxfmt --check'],
  ['generated', 'tsx tools/program/write-idl-module.ts --check'],
  ['program', 'tsx tools/program/check-stamp.ts'],
  ['coverage', 'tsx tools/check/coverage.ts'],
  ['commits', 'tsx tools/check/subjects.ts'],
];

/**
 * Settings for Go, in which linter and type checker are written: one thread each, because every further thread infers
 * the same types, and fewer garbage collections. Without these settings both tools took twice the processor's time.
 */
const ENVIRONMENT = { ...process.env, GOMAXPROCS: '1', GOGC: '400' };

interface Outcome {
  readonly name: string;
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

function run(name: string, command: string): Promise<Outcome> {
  const start = performance.now();
  const [tool = '', ...args] = command.split(' ');
  // Not by npx, which takes half a second more per check.
  const child = spawn(`node_modules/.bin/${tool}`, args, {
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve) => {
    child.on('close', (code) =>
      resolve({ name, code: code ?? 1, output, seconds: (performance.now() - start) / 1_000 }),
    );
  });
}

const outcomes: Outcome[] = [];
const waiting = [...CHECKS];
async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    outcomes.push(await run(...next));
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
for (const { name, code, output, seconds } of outcomes) {
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) console.log(output);
}
process.exitCode = outcomes.every(({ code }) => code === 0) ? 0 : 1;
