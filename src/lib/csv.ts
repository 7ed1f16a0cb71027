export type CsvCell = string | number | bigint | boolean | null;

export interface CsvColumn<Row> {
  readonly name: string;
  /** Null leaves the cell empty. */
  readonly cell: (row: Row) => CsvCell;
}

/**
 * Matches what a spreadsheet takes for the beginning of a formula, also behind white space that it drops, full-width signs among
 * them. Where a comma divides no cells, a semicolon or a tab may begin one in the middle of a text.
 */
const FORMULA = /(^|[;\t])(?=\s*[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A table as RFC 4180 has it: a line of names, then the rows, each with CRLF at its end. A text that a spreadsheet would
 * run as a formula gets an apostrophe before it; numbers stay as they are.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  return lines.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = cell.replaceAll(FORMULA, "$1'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
