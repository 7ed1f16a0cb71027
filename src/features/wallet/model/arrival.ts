import * as v from 'valibot';
import { address } from '#src/contract/fields.ts';
import { parsed } from '#src/lib/parsed.ts';
import { APP_NAMES } from './wallet-apps.ts';

/** What somebody wanted who opened this page in a wallet's app: to connect that wallet, and perhaps to join a pool. */
export interface Arrival {
  /** The wallet's name. */
  readonly connect: string;
  /** Address of the pool; null for none. */
  readonly join: string | null;
}

/** Anyone may write such an address: it names only what the page asks its reader for, and what cannot be so is left out. */
const arrivalSchema = v.object({
  connect: v.picklist(APP_NAMES),
  join: v.fallback(v.nullable(address), null),
});

const without = (url: URL): URL => {
  url.searchParams.delete('connect');
  url.searchParams.delete('join');
  return url;
};

/** Returns the address of a page that tells, where it is opened, what was wanted. */
export function withArrival(href: string, { connect, join }: Arrival): string {
  const url = without(new URL(href));
  url.searchParams.set('connect', connect);
  if (join !== null) url.searchParams.set('join', join);
  return url.href;
}

/** Returns a page's address without what was wanted. */
export const withoutArrival = (href: string): string => without(new URL(href)).href;

/** Reads what was wanted from an address; null where it says nothing of it, or nothing that can be. */
export const arrivalOf = (href: string): Arrival | null =>
  parsed(arrivalSchema, Object.fromEntries(new URL(href).searchParams));
