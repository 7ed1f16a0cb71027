import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { withImports } from './imports.ts';

/** Path of the stamp. */
export const STAMP_FILE = 'programs/proven.sha256';

const INCLUDED = /include_(?:str|bytes)!\("([^"]+)"\)/g;

/**
 * Returns the sorted paths of all files on which the program's proofs depend: sources, Rust tests and their vectors,
 * lock files, toolchain, built files, and the tests of the verifier in the VM with all their imports.
 * @param root folder of the repository
 */
export function proofInputs(root: string): string[] {
  const programs = filesBelow(root, 'programs').filter((path) => path !== STAMP_FILE);
  const included = programs
    .filter((path) => path.endsWith('.rs'))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(INCLUDED)].map(([, name = '']) =>
        normalize(join(dirname(path), name)),
      ),
    );
  const modules = withImports(root, [
    'tools/program/prove.ts',
    'tools/program/write-idl-module.ts',
    ...filesBelow(root, 'tests/vm').filter((path) => path.endsWith('.test.ts')),
  ]);
  return [
    ...new Set([...programs, ...included, ...modules, 'tools/program/vm.sh', 'package-lock.json']),
  ].toSorted();
}

/** Folders that Cargo and Python's tools create among the sources. */
const MADE: ReadonlySet<string> = new Set(['target', '__pycache__', '.ruff_cache']);

/** Returns the paths of all files below a folder, except those in a folder of `MADE`. */
function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : filesBelow(root, path);
    return [path];
  });
}
