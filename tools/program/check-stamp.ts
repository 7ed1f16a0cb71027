/**
 * Checks that no file on which the program's proofs depend has changed since `npm run program:prove` passed. Exits with
 * code 1 and prints a line for each change.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { proofInputs, STAMP_FILE } from './stamp/inputs.ts';
import { differences, digestsOf, parseStamp } from './stamp/stamp.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = new URL(`../../${STAMP_FILE}`, import.meta.url);
const changed = existsSync(file)
  ? differences(parseStamp(readFileSync(file, 'utf8')), digestsOf(root, proofInputs(root)))
  : [`${STAMP_FILE} is missing`];
for (const sentence of changed) console.error(sentence);
if (changed.length > 0) {
  console.error(
    `The stamp of the program’s proofs (${STAMP_FILE}) does not match: run \`npm run program:prove\``,
  );
  process.exitCode = 1;
}
