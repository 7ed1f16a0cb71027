import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { matchRoute, useRouter } from 'wouter';
import { PAGE_ROUTES } from '#src/contract/page-routes.ts';
import { matchPage } from './match-page.ts';

const WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

describe('the page of a path', () => {
  it.each([
    ['/', '/', ''],
    ['/pools', '/pools', ''],
    ['/Pools/', '/pools', ''],
    ['/pools/17', '/pools/:id', '17'],
    [`/pools/${WALLET}/`, '/pools/:id', WALLET],
    [`/vrf-transparency/${WALLET}`, '/vrf-transparency/:pool', WALLET],
    [`/creators/${WALLET}`, '/creators/:wallet', WALLET],
    ['/admin/xeroz', '/admin/xeroz/*?', ''],
    ['/admin/xeroz/users/7', '/admin/xeroz/*?', ''],
  ])('the page of %s is that of the route %s', (path, route, id) => {
    expect(matchPage(path)).toEqual({ route, id });
  });

  it.each(['/pool/17', '/pools/17/x', '/nonexistent', '/admin', '/admin/xerozz', '//', '/pools//', ''])(
    'there is no page at %j',
    (path) => {
      expect(matchPage(path)?.route ?? null).toBe(path === '' ? '/' : null);
    },
  );

  it('a path has the page that the app’s router shows', () => {
    const parts = [
      '',
      'pools',
      'POOLS',
      '17',
      'vrf-transparency',
      'creators',
      'admin',
      'xeroz',
      'winners',
      'é',
    ];
    const paths = parts.flatMap((one) =>
      parts.flatMap((two) => [
        `/${one}`,
        `/${one}/`,
        `/${one}/${two}`,
        `/${one}/${two}/17`,
        `/${one}/${two}/`,
      ]),
    );
    const Compare = () => {
      const { parser } = useRouter();
      const differing = paths.filter(
        (path) => matchPage(path)?.route !== PAGE_ROUTES.find((route) => matchRoute(parser, route, path)[0]),
      );
      return differing.join('\n');
    };
    expect(renderToStaticMarkup(createElement(Compare))).toBe('');
  });
});
