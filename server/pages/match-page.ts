import { PAGE_ROUTES, type PageRoute } from '#src/contract/page-routes.ts';

/** A page of the app, and the part of its path that names what it shows. */
export interface PageMatch {
  readonly route: PageRoute;
  /** The pool or the wallet of the path; empty for pages without one. */
  readonly id: string;
}

/** More characters than an address has: decoding one takes time with the square of its length. */
const LONGEST_ID = 44;

const PATTERNS = PAGE_ROUTES.map((route) => ({ route, pattern: patternOf(route) }));

/** Returns the page of a decoded path as the app's router finds it, whatever its case; null if it has none. */
export function matchPage(path: string): PageMatch | null {
  for (const { route, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const id = route.includes(':') ? (match[1] ?? '') : '';
    return id.length > LONGEST_ID ? null : { route, id };
  }
  return null;
}

/** Returns the pattern that `regexparam`, which the app's router uses, makes of a route. */
function patternOf(route: PageRoute): RegExp {
  const parts = route.split('/').filter((part) => part !== '');
  const pattern = parts.map((part) => {
    if (part === '*?') return '(?:/(.*))?';
    return part.startsWith(':') ? '/([^/]+?)' : `/${part}`;
  });
  return new RegExp(`^${pattern.join('')}/?$`, 'i');
}
