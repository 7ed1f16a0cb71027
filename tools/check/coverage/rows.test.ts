import { describe, expect, it } from 'vitest';
import { faultsOf } from './rows.ts';

const FILES: Readonly<Record<string, string>> = {
  'src/a.ts': 'export const one = 1;\nexport const two = one + 1;',
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
  ['# Title', '| Statement | Code | Test |', '| --- | --- | --- |', ...rows].join('\n');

describe('the rows of the coverage document', () => {
  it('the rows of the coverage document are valid if code, file and title exist', () => {
    const rows = [
      '| it adds | – | `src/a.test.ts`: "adds one" |',
      '| it runs | – | `src/a.test.ts`: "in %s" |',
      '| it runs beside others | – | `src/a.test.ts`: "runs beside others" |',
      '| it names its code | `src/a.ts`: `one + 1` | `src/a.test.ts`: "adds one" |',
      '| it has types | – | `src/a.test.ts`: "has types: %s" |',
      '| it is theirs | – | `src/a.test.ts`: "is the player\'s %i" |',
    ];
    expect(faultsOf(table(...rows), read)).toEqual({ rows: 6, faults: [] });
  });

  it.each([
    ['| it adds | – | NONE |', 'does not name one test'],
    ['| | – | `src/a.test.ts`: "adds one" |', 'has no statement'],
    ['| it adds | – | `src/a.test.ts`: "adds one"<br>`src/a.test.ts`: "in %s" |', 'does not name one test'],
    ['| it adds | – | `src/b.test.ts`: "adds one" |', 'src/b.test.ts does not exist'],
    ['| it adds | – | `src/a.test.ts`: "adds two" |', 'src/a.test.ts has no test “adds two”'],
    ['| it adds | – | `src/a.test.ts`: "adds" |', 'src/a.test.ts has no test “adds”'],
    ['| it adds | `src/a.test.ts`: "adds one" |', 'has 2 columns, not 3'],
    ['| it adds | `src/a.ts` | `src/a.test.ts`: "adds one" |', 'does not name its code'],
    ['| it adds | `src/b.ts`: `one` | `src/a.test.ts`: "adds one" |', 'src/b.ts does not exist'],
    ['| it adds | `src/a.ts`: `six` | `src/a.test.ts`: "adds one" |', 'src/a.ts has “six” 0 times, not once'],
    [
      '| it adds | `src/a.ts`: `const` | `src/a.test.ts`: "adds one" |',
      'src/a.ts has “const” 2 times, not once',
    ],
    ...[
      'is skipped',
      'is to be done',
      'is skipped %i times',
      'is a comment',
      'is a text',
      'is a key',
      'is a message',
    ].map((title) => [
      `| it adds | – | \`src/a.test.ts\`: "${title}" |`,
      `src/a.test.ts has no test “${title}”`,
    ]),
    ['| it runs | – | `src/skipped.test.ts`: "runs not" |', 'src/skipped.test.ts has no test “runs not”'],
  ])('+src/features/pools/pool-page.test.tsx:46	shows that the pool could not be loaded', (row, fault) => {
    expect(faultsOf(table(row), read).faults).toEqual([`line 4: ${fault}`]);
  });
});
