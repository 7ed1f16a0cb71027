/** A row of a table, and the number of its line from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const DASHES = /^\|[\s:|-]+\|$/;

/** Returns the rows of a document's tables without their heads, which are above a line of dashes. */
export function tableRows(document: string): TableRow[] {
  const lines = document.split('\n');
  return lines.flatMap((line, index) => {
    if (!line.startsWith('|') || DASHES.test(line) || DASHES.test(lines[index + 1] ?? '')) return [];
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    return [{ line: index + 1, cells: cells.map((cell) => cell.replaceAll('\\|', '|').trim()) }];
  });
}

/** A text that occurs once in a file, and shows where a statement's code is. */
export interface Code {
  readonly file: string;
  readonly text: string;
}

/** A test, named by its file and by its title as written in the source. */
export interface Test {
  readonly file: string;
  readonly title: string;
}

/** Stands for code that no test of this repository's own could break: the program, or the product as a whole. */
export const NO_CODE = '–';

const CODE = /^`((?:src|server)\/[^`]+\.tsx?)`: `([^`]+)`$/;
/** Matches the file of a test, or a part of a browser suite, with the test's title. */
const TEST = /^`([^`]+\.(?:test\.tsx?|e2e\.ts)|tests\/e2e\/admin\/[^`]+\.ts)`: "((?:[^"\\]|\\.)+)"$/;

/** Returns what a cell names, or null if it does not name code in this form. */
export function parseCode(cell: string): Code | null {
  const [, file, text] = CODE.exec(cell) ?? [];
  return file === undefined || text === undefined ? null : { file, text };
}

/** Returns what a cell names, or null if it does not name one test. */
export function parseTest(cell: string): Test | null {
  const [, file, title] = TEST.exec(cell) ?? [];
  return file === undefined || title === undefined ? null : { file, title: title.replaceAll('\\"', '"') };
}
