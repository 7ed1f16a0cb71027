import { hasTest } from './titles.ts';

/** Number of the document's columns: the statement, the files that implement it, and the test that proves it. */
const COLUMNS = 3;
const BUILT = /`([^`]+)`/g;
/** A file of tests or a part of a suite in the browser, and the title of a test. */
const QUOTED = /`([^`]+\.(?:test\.tsx?|e2e\.ts)|tests\/e2e\/admin\/[^`]+\.ts)`: "((?:[^"\\]|\\.)+)"/g;

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
  const [statement = '', built = '', shown = ''] = cells.map((cell) => cell.replaceAll('\\|', '|').trim());
  if (cells.length !== COLUMNS) return [`has ${cells.length} columns, not ${COLUMNS}`];
  const quotes = [...shown.matchAll(QUOTED)];
  const places = [...built.matchAll(BUILT)].map(([, path = '']) => path);
  return [
    ...(statement === '' ? ['says nothing'] : []),
    ...(places.length === 0 ? ['names no file that builds it'] : []),
    ...places.filter((path) => read(path) === null).map((path) => `${path} does not exist`),
    ...(quotes.length === 0 ? ['quotes no test'] : []),
    ...quotes.flatMap(([, path = '', title = '']) => {
      const text = read(path);
      if (text === null) return [`${path} does not exist`];
      return hasTest(text, title.replaceAll('\\"', '"')) ? [] : [`${path} has no test “${title}”`];
    }),
  ];
}
