import { NO_CODE, parseCode, parseTest, tableRows } from './table.ts';
import { hasTest } from './titles.ts';

/** Number of the document's columns: the statement, its code, and the test that proves it. */
const COLUMNS = 3;

interface Verdict {
  readonly rows: number;
  /** Faults, each beginning with its line's number. */
  readonly faults: readonly string[];
}

/**
 * Checks every row of the document's tables.
 * @param read returns a file's text, or null if there is no such file
 */
export function faultsOf(document: string, read: (path: string) => string | null): Verdict {
  const rows = tableRows(document);
  const faults = rows.flatMap(({ line, cells }) =>
    faultsOfRow(cells, read).map((fault) => `line ${line}: ${fault}`),
  );
  return { rows: rows.length, faults };
}

function faultsOfRow(cells: readonly string[], read: (path: string) => string | null): string[] {
  if (cells.length !== COLUMNS) return [`has ${cells.length} columns, not ${COLUMNS}`];
  const [statement = '', code = '', test = ''] = cells;
  if (statement === '') return ['has no statement'];
  return [...faultsOfCode(code, read), ...faultsOfTest(test, read)];
}

function faultsOfCode(cell: string, read: (path: string) => string | null): string[] {
  if (cell === NO_CODE) return [];
  const code = parseCode(cell);
  if (code === null) return ['does not name its code'];
  const source = read(code.file);
  if (source === null) return [`${code.file} does not exist`];
  const occurrences = source.split(code.text).length - 1;
  return occurrences === 1 ? [] : [`${code.file} has “${code.text}” ${occurrences} times, not once`];
}

function faultsOfTest(cell: string, read: (path: string) => string | null): string[] {
  const test = parseTest(cell);
  if (test === null) return ['does not name one test'];
  const source = read(test.file);
  if (source === null) return [`${test.file} does not exist`];
  return hasTest(source, test.title) ? [] : [`${test.file} has no test “${test.title}”`];
}
