import type { Line, Verdict } from './question.ts';

const COLUMNS = ['what', 'found', 'needed', 'verdict', 'means'] as const;
type Column = (typeof COLUMNS)[number];
const HEAD: Readonly<Record<Column, string>> = {
  what: 'what',
  found: 'found',
  needed: 'needed',
  verdict: 'verdict',
  means: 'what it means',
};

/** Returns the lines as a text table, followed by the number of lines per verdict. */
export function tableOf(lines: readonly Line[]): string {
  const widths = COLUMNS.map((column) =>
    Math.max(HEAD[column].length, ...lines.map((line) => line[column].length)),
  );
  const row = (cells: Readonly<Record<Column, string>>): string =>
    COLUMNS.map((column, index) => cells[column].padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  const rows = lines.flatMap((line, index) =>
    line.topic === lines[index - 1]?.topic ? [row(line)] : ['', line.topic.toUpperCase(), row(line)],
  );
  return [row(HEAD), ...rows, '', countsOf(lines)].join('\n');
}

const VERDICTS: readonly Verdict[] = ['missing', 'warning', 'ok', 'not asked'];

function countsOf(lines: readonly Line[]): string {
  return VERDICTS.map(
    (counted) => `${lines.filter(({ verdict }) => verdict === counted).length} ${counted}`,
  ).join(', ');
}
