/**
 * Removes every guard and every effect of the program, one at a time, and runs the tests of the built program: some
 * test must fail each time, and every attack of `tests/program/attacks` must fail at least once. Needs Rust.
 *   --attacks    runs only the attacks, all of them for each mutant, and prints which mutant lets which attack through;
 *                the attacks that no mutant lets through must equal the list in `mutants/unmoved.ts`
 *   --only N,N   removes only the mutants with these numbers
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildMutants } from './build.ts';
import type { Mutant } from './mutant.ts';
import { type Result, runTests } from './run-tests.ts';
import { SURVIVORS } from './survivors.ts';
import { UNMOVED } from './unmoved.ts';

const TESTS = 'tests/program';
const ATTACKS = testsIn(`${TESTS}/attacks`);
const OTHERS = testsIn(TESTS);

function testsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);
}

/** Groups of test files, in the order in which they are likely to notice a mutant. */
function groupsFor({ file }: Mutant): string[][] {
  const own = `${TESTS}/${basename(file, '.rs').replaceAll('_', '-')}.test.ts`;
  const first = OTHERS.filter((path) => path === own);
  return [first, ATTACKS, OTHERS.filter((path) => path !== own)].filter((group) => group.length > 0);
}

const { values: options } = parseArgs({
  options: { attacks: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const folder = join(tmpdir(), 'vrf-pool-mutants');
const { mutants, programWith } = buildMutants(folder);
const selected = new Set(options.only?.split(',').map(Number));
const queue = mutants.filter(({ number }) => selected.size === 0 || selected.has(number));
const noticed = new Map<Mutant, readonly string[]>();
console.log(`${mutants.length} mutants`);

/** Returns the tests that notice an active mutant; only the first one unless all must run. */
async function tryMutant(mutant: Mutant, lane: string): Promise<Result> {
  const programPath = join(lane, 'program.so');
  writeFileSync(programPath, programWith(mutant.number));
  const reportPath = join(lane, 'report.json');
  if (options.attacks) return runTests(ATTACKS, { programPath, reportPath, bail: false });
  for (const group of groupsFor(mutant)) {
    const result = await runTests(group, { programPath, reportPath, bail: true });
    if (result.failed.length > 0) return result;
  }
  return { ran: [], failed: [] };
}

async function work(lane: string): Promise<void> {
  mkdirSync(lane, { recursive: true });
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const { failed } = await tryMutant(mutant, lane);
    noticed.set(mutant, failed);
    const { number, file, line, what } = mutant;
    const verdict = failed.length === 0 ? 'SURVIVES' : `${failed.length} failed, first: ${failed[0]}`;
    console.log(`${number} ${file}:${line} ${what.slice(0, 100)}: ${verdict}`);
  }
}

const control = await tryMutant({ number: 0, file: '', line: 0, what: 'nothing' }, folder);
if (control.failed.length > 0) throw new Error(`without a mutant these fail: ${control.failed.join('\n')}`);
const lanes = Array.from({ length: availableParallelism() }, (_, lane) => join(folder, `lane-${lane}`));
await Promise.all(lanes.map(work));

if (options.attacks) {
  const unmoved: string[] = [];
  for (const test of control.ran) {
    const by = [...noticed]
      .filter(([, failed]) => failed.includes(test))
      .toSorted((a, b) => a[1].length - b[1].length)[0];
    if (by === undefined) unmoved.push(test);
    const [mutant, failed = []] = by ?? [];
    console.log(
      `${test}: ${mutant === undefined ? 'NEVER FAILS' : `${mutant.file}:${mutant.line} ${mutant.what.slice(0, 80)} (with ${failed.length - 1} others)`}`,
    );
  }
  const surprising = unmoved.filter((test) => !UNMOVED.has(test));
  const outdated = [...UNMOVED.keys()].filter((test) => !unmoved.includes(test));
  console.log(`${control.ran.length} attacks, ${unmoved.length} never seen to fail`);
  for (const test of surprising) console.log(`no reason is known why it never fails: ${test}`);
  for (const test of outdated) console.log(`no longer among those that never fail: ${test}`);
  // With `--only`, other mutants may let an attack through, so a difference is no failure.
  if (surprising.length + outdated.length > 0 && selected.size === 0) process.exitCode = 1;
}
const killed = [...noticed].filter(([, failed]) => failed.length > 0).length;
const unexpected = [...noticed].filter(
  ([{ file, what }, failed]) => failed.length === 0 && !SURVIVORS.has(`${file}: ${what}`),
);
console.log(
  `${noticed.size} mutants, ${killed} noticed, ${unexpected.length} unnoticed without a known reason`,
);
if (unexpected.length > 0 && !options.attacks) process.exitCode = 1;
