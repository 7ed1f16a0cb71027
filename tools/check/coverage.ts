/**
 * Checks docs/coverage.md: every row must name one test that exists, by its file and title. Ends with code 1 and a
 * line for each row that does not.
 */
import { existsSync, readFileSync } from 'node:fs';
import { faultsOf } from './coverage/rows.ts';

const DOCUMENT = 'docs/coverage.md';
const read = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

const { rows, faults } = faultsOf(readFileSync(DOCUMENT, 'utf8'), read);
for (const fault of faults) console.error(`${DOCUMENT}: ${fault}`);
if (rows === 0) console.error(`${DOCUMENT} has no rows`);
if (rows === 0 || faults.length > 0) process.exitCode = 1;
