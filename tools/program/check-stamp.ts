/**
 * Checks that the program's proofs still hold: every file on which they depend must be as it was when
 * `npm run program:prove` passed. Ends with code 1 and a line for each file that differs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { proofInputs, STAMP_FILE } from './stamp/inputs.ts';
import { differences, digestsOf, parseStamp } from './stamp/stamp.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = new URL(`../../${STAMP_FILE}`, import.meta.url);
const changed = existsSync(file)
  ? differences(parseStamp(readFileSync(file, 'utf8')), digestsOf(root, proofInputs(root)))
  : [`${STAMP_FILE} is gone`];
for (const sentence of changed) console.error(sentence);
if (changed.length > 0) {
  console.error(`The program’s proofs (${STAMP_FILE}) are of other files: run \`npm run program:prove\``);
  process.exitCode = 1;
}
