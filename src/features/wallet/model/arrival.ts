import * as v from 'valibot';
import { address } from '#src/contract/fields.ts';
import { parsed } from '#src/lib/parsed.ts';
import { APP_NAMES } from './wallet-apps.ts';

/** What to do when this page is opened in a wallet's app: connect that wallet, and optionally join a pool. */
export interface Arrival {
  /** The wallet's name. */
  readonly connect: string;
  /** Address of the pool; null for none. */
  readonly join: string | null;
}

/** Anyone can craft such a URL: it only names what the page prompts the user for, and an invalid pool is dropped. */
const arrivalSchema = v.object({
  connect: v.picklist(APP_NAMES),
  join: v.fallback(v.nullable(address), null),
});

const without = (url: URL): URL => {
  url.searchParams.delete('connect');
  url.searchParams.delete('join');
  return url;
};

/** Returns a page's URL with the wallet to connect and the pool to join as parameters. */
export function withArrival(href: string, { connect, join }: Arrival): string {
  const url = without(new URL(href));
  url.searchParams.set('connect', connect);
  if (join !== null) url.searchParams.set('join', join);
  return url.href;
}

/** Returns a page's URL without these parameters. */
export const withoutArrival = (href: string): string => without(new URL(href)).href;

/** Reads these parameters from a URL; null if they are missing or invalid. */
export const arrivalOf = (href: string): Arrival | null =>
  parsed(arrivalSchema, Object.fromEntries(new URL(href).searchParams));
