export type CsvCell = string | number | bigint | boolean | null;

export interface CsvColumn<Row> {
  readonly name: string;
  /** Null leaves the cell empty. */
  readonly cell: (row: Row) => CsvCell;
}

/**
 * Matches the beginning of a formula in a spreadsheet, also after white space that it drops, and in full-width
 * characters. In a program that does not separate cells by commas, a semicolon or a tab in a text may begin a cell.
 */
const FORMULA = /(^|[;\t])(?=\s*[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Returns a table as CSV by RFC 4180: a line of names, then the rows, each ended by CRLF. A text that a spreadsheet
 * would run as a formula is prefixed with an apostrophe; numbers are not changed.
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
