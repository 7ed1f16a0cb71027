import { hasTest } from './titles.ts';

/** Number of the document's columns: the statement, and the test that proves it. */
const COLUMNS = 2;
/** A file of tests or a part of a suite in the browser, and the title of a test. */
const TEST = /^`([^`]+\.(?:test\.tsx?|e2e\.ts)|tests\/e2e\/admin\/[^`]+\.ts)`: "((?:[^"\\]|\\.)+)"$/;

interface Verdict {
  readonly rows: number;
  /** Faults, each beginning with its line's number. */
  readonly faults: readonly string[];
}

/**
 * Checks every row of the document's tables.
 * @param read gives a file's text, or null where there is no such file
 */
export function faultsOf(document: string, read: (path: string) => string | null): Verdict {
  let rows = 0;
  const faults: string[] = [];
  for (const [index, line] of document.split('\n').entries()) {
    if (!line.startsWith('|') || /^\|[\s:|-]+\|$/.test(line)) continue;
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    // Skip the head of a table, which stands above the line of dashes.
    if (/^\|[\s:|-]+\|$/.test(document.split('\n')[index + 1] ?? '')) continue;
    rows += 1;
    for (const fault of faultsOfRow(cells, read)) faults.push(`line ${index + 1}: ${fault}`);
  }
  return { rows, faults };
}

function faultsOfRow(cells: readonly string[], read: (path: string) => string | null): string[] {
  if (cells.length !== COLUMNS) return [`has ${cells.length} columns, not ${COLUMNS}`];
  const [statement = '', test = ''] = cells.map((cell) => cell.replaceAll('\\|', '|').trim());
  if (statement === '') return ['has no statement'];
  const [, path, title = ''] = TEST.exec(test) ?? [];
  if (path === undefined) return ['does not name one test'];
  const text = read(path);
  if (text === null) return [`${path} does not exist`];
  return hasTest(text, title.replaceAll('\\"', '"')) ? [] : [`${path} has no test “${title}”`];
}
