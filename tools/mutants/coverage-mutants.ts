/**
 * Breaks one statement of the code of some rows of docs/coverage.md in a copy of the working tree, and runs each row's
 * test, which must notice it. `--rows` sets how many rows are drawn, by `--seed`; `--line` selects the row of one line.
 * Ends with code 1 if a test does not notice, or fails without it. Rows whose test needs a browser are not drawn.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { API } from 'typescript/unstable/sync';
import { type Code, parseCode, parseTest, tableRows, type Test } from '../check/coverage/table.ts';
import { copyProject, runChosen } from './copied-project.ts';
import { type Mutation, mutationsAt } from './mutations.ts';

const DOCUMENT = 'docs/coverage.md';

interface Row {
  readonly line: number;
  readonly code: Code;
  readonly test: Test;
}

interface Mutant extends Row {
  /** The code's line. */
  readonly codeLine: number;
  readonly mutation: Mutation;
}

/** Returns a number by a seed and a text, the same on every machine. */
const drawn = (seed: string, text: string): number =>
  createHash('sha256').update(`${seed}\n${text}`).digest().readUInt32BE();

/** Returns a name that does not change when rows are moved. */
const nameOf = ({ code, test }: Row): string => `${code.file} ${code.text} ${test.title}`;

/** Returns the project of `vite.config.ts` that runs a file, or null for one in a browser. */
function projectOf(file: string): string | null {
  if (file.startsWith('tests/e2e/')) return null;
  if (file.startsWith('tests/')) return file.includes('.slow.') ? 'slow' : 'chain';
  if (file.endsWith('.isolated.test.tsx')) return 'dom-isolated';
  return file.endsWith('.tsx') ? 'dom' : 'unit';
}

function readRows(): Row[] {
  return tableRows(readFileSync(DOCUMENT, 'utf8')).flatMap(({ line, cells }) => {
    const [code, test] = [parseCode(cells[1] ?? ''), parseTest(cells[2] ?? '')];
    return code && test && projectOf(test.file) !== null ? [{ line, code, test }] : [];
  });
}

/** Returns for each row one of the mutants that its code allows. */
function mutantsOf(rows: readonly Row[], seed: string): Mutant[] {
  const api = new API({ cwd: process.cwd() });
  try {
    const [project] = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects();
    return rows.map((row) => {
      const file = project?.program.getSourceFile(join(process.cwd(), row.code.file));
      if (file === undefined) throw new Error(`${row.code.file} does not load`);
      const at = file.text.indexOf(row.code.text);
      const mutations = mutationsAt(file, at, row.code.text.length);
      const mutation = mutations[drawn(seed, nameOf(row)) % mutations.length];
      if (mutation === undefined) throw new Error(`${row.code.file}: nothing to change at ${row.code.text}`);
      return { ...row, mutation, codeLine: file.text.slice(0, mutation.from).split('\n').length };
    });
  } finally {
    api.close();
  }
}

/** Returns a pattern of the names that a title stands for, with its cases' values for `%s` and `$name`. */
const patternOf = (title: string): string =>
  title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[sidfjo]|\\\$\w+/g, '.*');

/** Throws if the rows' tests fail without a change, because they would seem to notice everything. */
function checkSound(copy: string, tests: readonly Test[]): void {
  const files = [...new Set(tests.map(({ file }) => file))];
  const projects = [...new Set(files.map((file) => projectOf(file) ?? ''))];
  const titles = [...new Set(tests.map(({ title }) => patternOf(title)))];
  const { failed, log } = runChosen(copy, { projects, files, pattern: titles.join('|') });
  if (failed) throw new Error(`Tests fail without a mutant\n${log}`);
}

/** Whether the row's test fails with the mutant. Throws if no test has its title. */
function isNoticed(copy: string, { code, test, mutation }: Mutant): boolean {
  const path = join(copy, code.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, source.slice(0, mutation.from) + mutation.text + source.slice(mutation.to));
  const { failed, ran, log } = runChosen(copy, {
    projects: [projectOf(test.file) ?? ''],
    files: [test.file],
    pattern: patternOf(test.title),
  });
  writeFileSync(path, source);
  if (!failed && !ran) throw new Error(`No test ran: ${test.file}: ${test.title}\n${log}`);
  return failed;
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rows: { type: 'string', default: '30' },
    line: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
  },
});
const { seed, line: lines } = values;
const rows = readRows()
  .filter(({ line }) => lines === undefined || lines.includes(String(line)))
  .toSorted((a, b) => drawn(seed, nameOf(a)) - drawn(seed, nameOf(b)))
  .slice(0, Number(values.rows));
const mutants = mutantsOf(rows, seed);
const copy = mkdtempSync(join(tmpdir(), 'coverage-mutants-'));
let unnoticed = 0;
try {
  if (!values.list) {
    copyProject(copy);
    checkSound(
      copy,
      mutants.map(({ test }) => test),
    );
  }
  for (const mutant of mutants) {
    const noticed = values.list || isNoticed(copy, mutant);
    if (!noticed) unnoticed += 1;
    const { line, code, codeLine, mutation, test } = mutant;
    console.log(
      `${noticed ? 'noticed    ' : 'NOT NOTICED'} ${DOCUMENT}:${line} ${code.file}:${codeLine} ${mutation.what}`,
    );
    if (!noticed) console.log(`            ${test.file}: “${test.title}”`);
  }
} finally {
  rmSync(copy, { recursive: true });
}
console.log(`${mutants.length} rows, ${unnoticed} not noticed`);
if (unnoticed > 0) process.exitCode = 1;
