/**
 * Prints the seconds of every file in the last run of the suites, the slowest first, as a table for docs/benchmarks.md.
 *   --top N: prints only the first N, 25 by default
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { SECONDS_FOLDER } from '#tests/support/file-seconds.ts';

const { values } = parseArgs({ options: { top: { type: 'string', default: '25' } } });
const fileTimes = v.array(v.object({ file: v.string(), tests: v.number(), seconds: v.number() }));

const suites = readdirSync(SECONDS_FOLDER).map((name) => ({
  suite: name.replace('.json', ''),
  files: v.parse(fileTimes, JSON.parse(readFileSync(`${SECONDS_FOLDER}/${name}`, 'utf8'))),
}));
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

console.log('| suite | files | tests | seconds of all files |\n| --- | ---: | ---: | ---: |');
for (const { suite, files } of suites) {
  const [tests, seconds] = [sum(files.map((file) => file.tests)), sum(files.map((file) => file.seconds))];
  console.log(`| ${suite} | ${files.length} | ${tests} | ${seconds.toFixed(0)} |`);
}
console.log('\n| file | tests | seconds |\n| --- | ---: | ---: |');
const all = suites.flatMap(({ files }) => files).toSorted((a, b) => b.seconds - a.seconds);
for (const { file, tests, seconds } of all.slice(0, Number(values.top))) {
  console.log(`| \`${file}\` | ${tests} | ${seconds.toFixed(1)} |`);
}
