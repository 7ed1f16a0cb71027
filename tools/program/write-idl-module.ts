/**
 * Writes `programs/idl/vrf_pool.ts` from `programs/idl/vrf_pool.json`, so that TypeScript infers the IDL's names.
 * With `--check`, writes nothing and exits with code 1 if the module is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const source = new URL('../../programs/idl/vrf_pool.json', import.meta.url);
const target = new URL('../../programs/idl/vrf_pool.ts', import.meta.url);

const idl = readFileSync(source, 'utf8').trimEnd();
const text = `// Generated from vrf_pool.json by tools/program/write-idl-module.ts: not to be edited.\nexport const IDL = ${idl} as const;\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('programs/idl/vrf_pool.ts is out of date: run `npm run program:build`');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
}
