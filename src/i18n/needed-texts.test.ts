import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import * as en from './first-texts/en.ts';

/** Namespaces that are always loaded. */
const FIRST = new Set(Object.keys(en));

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => join('src', path))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path));

const resolve = (from: string, name: string): string | null => {
  const path = name.startsWith('#src/') ? name.slice(1) : join(dirname(from), name);
  return /\.tsx?$/.test(path) && existsSync(path) ? path : null;
};

/** Returns a module with everything that it imports as values, transitively. */
const importsOf = (entry: string): ReadonlySet<string> => {
  const found = new Set([entry]);
  for (const path of found) {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\b)[^;]*?\bfrom '((?:\.|#src\/)[^']+)'/gm,
    )) {
      const imported = resolve(path, name);
      if (imported !== null) found.add(imported);
    }
  }
  return found;
};

const namesIn = (text: string): string[] => [...text.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);

/** Returns the namespaces whose texts a module shows. */
const shownBy = (path: string): string[] => {
  const source = readFileSync(path, 'utf8');
  return [
    // With `useSuspense: false` a component renders without its texts at first.
    ...[...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, names = '']) =>
      names.includes('useSuspense: false') ? [] : namesIn(names),
    ),
    ...[...source.matchAll(/\bns: ('[\w-]+'|\[[^\]]*\])/g)].flatMap(([, names = '']) => namesIn(names)),
    ...[...source.matchAll(/\bt\([^)]*?['`]([\w-]+):/g)].map(([, name = '']) => name),
  ];
};

interface LatePart {
  readonly module: string;
  readonly texts: readonly string[];
}

/** All lazily loaded modules, each with the namespaces that are loaded with it. */
const lateParts = SOURCES.flatMap((path): LatePart[] =>
  [
    ...readFileSync(path, 'utf8').matchAll(
      /(?:loadWithTexts|lazyPage)(?:<[^>]*>)?\(\s*\[([^\]]*)\],\s*\(\) =>\s*import\('([^']+)'\)/g,
    ),
  ].flatMap(([, texts = '', name = '']) => {
    const module = resolve(path, name);
    return module === null ? [] : [{ module, texts: namesIn(texts) }];
  }),
);

it('this test finds the lazily loaded parts of the app', () => {
  expect(lateParts.length).toBeGreaterThan(20);
});

it.each(lateParts)('$module is loaded together with every text that it shows', ({ module, texts }) => {
  const shown = new Set([...importsOf(module)].flatMap(shownBy));
  const missing = [...shown].filter((name) => !FIRST.has(name) && !texts.includes(name));
  expect(missing).toEqual([]);
});
