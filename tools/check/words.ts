/**
 * Checks that the names declared in the sources use the words of docs/glossary.md. Ends with code 1 and a
 * line for each that does not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { declaredIn } from './words/declared.ts';
import { faultOf } from './words/fault-of.ts';

const paths = ['server', 'src', 'tests', 'tools'].flatMap((folder) =>
  readdirSync(folder, { encoding: 'utf8', recursive: true }).map((path) => `${folder}/${path}`),
);
for (const path of paths) {
  // `npm run program:mainnet-rent` installs packages below `tests`.
  if (!/\.tsx?$/.test(path) || path.includes('node_modules/')) continue;
  const source = readFileSync(path, 'utf8');
  for (const { name, start } of declaredIn(path, source)) {
    const fault = faultOf(name);
    if (fault === null) continue;
    process.exitCode = 1;
    console.error(`${path}:${source.slice(0, start).split('\n').length}: ${fault}`);
  }
}
