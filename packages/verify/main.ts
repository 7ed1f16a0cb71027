import { readFile } from 'node:fs/promises';
import { run } from './run.ts';

/** The largest file that is read: a saved page of a thousand players has a quarter of it. */
const MOST_BYTES = 2_000_000;

process.exitCode = await run(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  isTerminal: process.stdout.isTTY,
  environment: process.env,
  readText: async (path) => {
    const bytes = await readFile(path);
    if (bytes.length > MOST_BYTES) throw new TypeError(`The file has more than ${MOST_BYTES} bytes`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  },
});
