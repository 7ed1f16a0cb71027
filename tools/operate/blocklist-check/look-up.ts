import { domainToASCII } from 'node:url';
import type { Blocklist } from './read-list.ts';

/** Why a name is blocked. */
export interface Listing {
  readonly reason: 'blocked' | 'lookalike';
  /** The list's entry. */
  readonly entry: string;
}

/** Returns the part of an entry that is a name, in the form of `hostOf`, and whether a path follows. */
function hostAndPath(entry: string): { readonly host: string; readonly hasPath: boolean } {
  const [host = '', ...path] = entry
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^\*\./, '')
    .split('/');
  const plain = host.replace(/\.$/, '');
  // oxlint-disable-next-line no-control-regex
  const ascii = /^[\x00-\x7f]*$/.test(plain) ? plain : domainToASCII(plain);
  return { host: ascii, hasPath: path.some((part) => part !== '') };
}

/** Returns the name's host as DNS has it, without `www.`. @throws a sentence if it is no public name */
export function hostOf(name: string): string {
  const url = name.includes('://') ? name : `https://${name}`;
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '';
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(host)) {
    throw new Error(
      `${name} is not the name of a public site: name one such as pools.example, or set APP_ORIGIN`,
    );
  }
  return host.replace(/^www\./, '');
}

/** Returns a host and its parent domains: a blocked domain blocks what is below it. */
function withParents(host: string): ReadonlySet<string> {
  const labels = host.split('.');
  return new Set(labels.slice(0, -1).map((_, index) => labels.slice(index).join('.')));
}

/** Returns how the list blocks a host; null if it does not. @param host in the form of `hostOf` */
export function lookUp({ blocked, allowed, fuzzy, tolerance }: Blocklist, host: string): Listing | null {
  const covered = withParents(host);
  if (allowed.some((entry) => covered.has(hostAndPath(entry).host))) return null;
  const entry = blocked.find((one) => {
    const listed = hostAndPath(one);
    const name = listed.host.replace(/^www\./, '');
    return listed.hasPath ? name === host : covered.has(name);
  });
  if (entry !== undefined) return { reason: 'blocked', entry };
  if (tolerance === 0) return null;
  const near = fuzzy.find((target) => distance(withoutTop(host), withoutTop(target)) <= tolerance);
  return near === undefined ? null : { reason: 'lookalike', entry: near };
}

/** Returns a name without its top-level domain: lookalikes are compared in this form. */
const withoutTop = (name: string): string => name.split('.').slice(0, -1).join('.');

/** Returns the Levenshtein distance of two texts. */
function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above.at(-1) ?? 0;
}
