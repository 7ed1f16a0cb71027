import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_ROUTES } from '#src/contract/page-routes.ts';

it('the app shows a page at each path that the server answers as a page, and at no other', () => {
  const source = readFileSync(new URL('routes.tsx', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/\[\s*'(\/[^']*)',/g)].map(([, path = '']) => path);
  expect(new Set(paths)).toEqual(new Set(PAGE_ROUTES));
});
