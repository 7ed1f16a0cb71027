import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

interface Row {
  readonly text: string;
  readonly figure: bigint | number | null;
}

const columns = [
  { name: 'text', cell: (row: Row) => row.text },
  { name: 'figure', cell: (row: Row) => row.figure },
];
const textOf = (text: string) =>
  csvOf(columns, [{ text, figure: null }])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n');

it('ends every line with CRLF, including the header, and leaves null cells empty', () => {
  expect(csvOf(columns, [{ text: 'a', figure: null }])).toBe('text,figure\r\na,\r\n');
  expect(csvOf(columns, [])).toBe('text,figure\r\n');
});

it('quotes cells with a comma, a quote or a line break, and doubles quotes', () => {
  expect(textOf('a,b')).toBe('"a,b",');
  expect(textOf('say "no"')).toBe('"say ""no""",');
  expect(textOf('two\nlines')).toBe('"two\nlines",');
});

it('escapes texts that a spreadsheet would treat as formulas, but no numbers', () => {
  expect(textOf('=1+1')).toBe("'=1+1,");
  expect(textOf('+1')).toBe("'+1,");
  expect(textOf('-1')).toBe("'-1,");
  expect(textOf('@cmd')).toBe("'@cmd,");
  expect(textOf('\t=HYPERLINK("x")')).toBe(`"'\t=HYPERLINK(""x"")",`);
  expect(textOf('＝1+1')).toBe("'＝1+1,");
  expect(csvOf(columns, [{ text: 'a', figure: -5 }])).toBe('text,figure\r\na,-5\r\n');
});

it('escapes formulas after semicolons and tabs, which some spreadsheets take as separators', () => {
  expect(textOf("Pool;=cmd|' /C calc'!A0;")).toBe("Pool;'=cmd|' /C calc'!A0;,");
  expect(textOf('a\t @b')).toBe("a\t' @b,");
  expect(textOf('a;b - c')).toBe('a;b - c,');
});

it('writes lamports to the last digit', () => {
  expect(csvOf(columns, [{ text: 'all', figure: 18_446_744_073_709_551_615n }])).toContain(
    'all,18446744073709551615\r\n',
  );
});
