import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Matches an import or export from a module. The first group is set if it imports or exports only types. */
const STATIC = /\b(?:import|export)\s+(type\s)?[^'";]*?\bfrom\s+'([^']+)'/g;
const BARE = /\bimport\s+'([^']+)'/g;
const DYNAMIC = /\bimport\('([^']+)'\)/g;

/**
 * Returns the sorted paths of modules and of all files of the repository that they import, directly or indirectly.
 * Leaves out packages and imports of only types.
 * @param root folder of the repository
 * @param entries paths of the modules, relative to `root`
 * @throws if an imported file of the repository does not exist
 */
export function withImports(root: string, entries: readonly string[]): string[] {
  const found = new Set<string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    if (path.endsWith('.ts')) open.push(...importsOf(root, path));
  }
  return [...found].toSorted();
}

function importsOf(root: string, path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const named = [
    ...[...source.matchAll(STATIC)].flatMap(([, type, name]) => (type === undefined ? [name] : [])),
    ...[...source.matchAll(BARE), ...source.matchAll(DYNAMIC)].map(([, name]) => name),
  ];
  return named.flatMap((name = '') => {
    const own = resolved(path, name);
    if (own !== null && !existsSync(join(root, own)))
      throw new Error(`${path} imports ${name}, which does not exist`);
    return own === null ? [] : [own];
  });
}

/** Returns the path of a module of the repository, or null for a package. */
function resolved(from: string, name: string): string | null {
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  // The aliases of package.json are the folders at the root, except `#idl`.
  if (name.startsWith('#idl/')) return join('programs', name.slice(1));
  return name.startsWith('#') ? name.slice(1) : null;
}
