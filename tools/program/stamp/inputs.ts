import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { withImports } from './imports.ts';

/** Path of the stamp. */
export const STAMP_FILE = 'programs/proven.sha256';

const INCLUDED = /include_(?:str|bytes)!\("([^"]+)"\)/g;

/**
 * Lists everything on which the program's proofs depend, as sorted paths of the repository: sources, Rust tests and
 * their vectors, lock files, toolchain, the tests of the verifier in the VM with all that they import, and the built
 * files.
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

/** Folders that Cargo and Python's tools make beside sources. */
const MADE: ReadonlySet<string> = new Set(['target', '__pycache__', '.ruff_cache']);

/** Returns every file below a folder except those made by tools. */
function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : filesBelow(root, path);
    return [path];
  });
}
