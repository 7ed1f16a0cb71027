import { describe, expect, it } from 'vitest';
import { faultsOf } from './rows.ts';

const FILES: Readonly<Record<string, string>> = {
  'src/a.ts': '',
  'src/a.test.ts': `it('adds one', () => {}); it.each([1])(\n  "is the player's %i",\n  () => {},\n);
describe.each([[')', /[(']\\(/], [\`(\`]])('in %s', () => {
  test.concurrent('runs beside others', { timeout: 1 }, () => {});
});
it.each<[number, string]>([[1, 'a']])('has types: %s', () => {});
it.skip('is skipped', () => {});
it.todo('is to be done', () => {});
it.skip.each([1])('is skipped %i times', () => {});
// it('is a comment', () => {});
const name = 'is a text', other = { 'is a key', 1 };
expect(value, 'is a message', 1);`,
  'src/skipped.test.ts': `describe.skip('none of these', () => {\n  it('runs not', () => {});\n});`,
};
const read = (path: string): string | null => FILES[path] ?? null;
const table = (...rows: string[]): string =>
  ['# Title', '| Statement | Built | Test |', '| --- | --- | --- |', ...rows].join('\n');

describe('the rows of the coverage document', () => {
  it('stand where file and title are there', () => {
    const rows = [
      '| it adds | `src/a.ts` | `src/a.test.ts`: "adds one" |',
      '| it runs | `src/a.ts` | `src/a.test.ts`: "in %s"<br>`src/a.test.ts`: "runs beside others"<br>`src/a.test.ts`: "has types: %s" |',
      '| it is theirs | `src/a.ts`, `src/a.ts` | `src/a.test.ts`: "is the player\'s %i" |',
    ];
    expect(faultsOf(table(...rows), read)).toEqual({ rows: 3, faults: [] });
  });

  it.each([
    ['| it adds | `src/a.ts` | NONE |', 'quotes no test'],
    ['| it adds | MISSING | `src/a.test.ts`: "adds one" |', 'names no file that builds it'],
    ['| it adds | `src/b.ts` | `src/a.test.ts`: "adds one" |', 'src/b.ts does not exist'],
    ['| it adds | `src/a.ts` | `src/b.test.ts`: "adds one" |', 'src/b.test.ts does not exist'],
    ['| it adds | `src/a.ts` | `src/a.test.ts`: "adds two" |', 'src/a.test.ts has no test “adds two”'],
    ['| it adds | `src/a.ts` | `src/a.test.ts`: "adds" |', 'src/a.test.ts has no test “adds”'],
    ['| it adds | `src/a.ts` |', 'has 2 columns, not 3'],
    ...[
      'is skipped',
      'is to be done',
      'is skipped %i times',
      'is a comment',
      'is a text',
      'is a key',
      'is a message',
    ].map((title) => [
      `| it adds | \`src/a.ts\` | \`src/a.test.ts\`: "${title}" |`,
      `src/a.test.ts has no test “${title}”`,
    ]),
    [
      '| it runs | `src/a.ts` | `src/skipped.test.ts`: "runs not" |',
      'src/skipped.test.ts has no test “runs not”',
    ],
  ])('are found wanting: %s', (row, fault) => {
    expect(faultsOf(table(row), read).faults).toEqual([`line 4: ${fault}`]);
  });
});
