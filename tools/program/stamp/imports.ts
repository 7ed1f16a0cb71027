import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Matches an import or export of a module by its path. The first group is set for types alone. */
const STATIC = /\b(?:import|export)\s+(type\s)?[^'";]*?\bfrom\s+'([^']+)'/g;
const BARE = /\bimport\s+'([^']+)'/g;
const DYNAMIC = /\bimport\('([^']+)'\)/g;

/**
 * Returns the repository's files that modules load, themselves included, sorted. Leaves out packages and imports of
 * types alone.
 * @param root folder of the repository
 * @param entries paths below it
 * @throws if a module of the repository is not there
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
      throw new Error(`${path} imports ${name}, which is not there`);
    return own === null ? [] : [own];
  });
}

/** Returns the path of a module of the repository, or null for a package. */
function resolved(from: string, name: string): string | null {
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  // The aliases of package.json name folders at the root, except the IDL's.
  if (name.startsWith('#idl/')) return join('programs', name.slice(1));
  return name.startsWith('#') ? name.slice(1) : null;
}
