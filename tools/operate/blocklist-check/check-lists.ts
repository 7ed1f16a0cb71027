import { readFile } from 'node:fs/promises';
import { errorText } from '#server/cluster/log.ts';
import { fetchText } from '#src/lib/fetch-text.ts';
import { LISTS, type ListName } from './lists.ts';
import { type Listing, lookUp } from './look-up.ts';

/** The longest of the lists has about 10 MB. */
const TIMEOUT_MS = 60_000;

/** What one list says about one site. */
export interface Finding {
  readonly list: ListName;
  readonly host: string;
  /** Null if the list does not block the site, or could not be read. */
  readonly listing: Listing | null;
  /** Why the list could not be read; null if it was. */
  readonly problem: string | null;
}

/** Returns the text of a list. @param file a downloaded copy; null: it is fetched @throws the reason why it cannot */
async function textOf(list: ListName, file: string | null): Promise<string> {
  if (file !== null) return readFile(file, 'utf8');
  const { ok, status, text } = await fetchText(LISTS[list].url, { timeoutMs: TIMEOUT_MS });
  if (!ok) throw new Error(`HTTP status ${status}`);
  return text;
}

/**
 * Looks sites up in lists. A list that cannot be read is a problem of all its findings.
 * @param lists with the path of a downloaded copy, or null to fetch it
 * @param hosts in the form of `hostOf`
 */
export async function checkLists(
  lists: ReadonlyMap<ListName, string | null>,
  hosts: readonly string[],
): Promise<Finding[]> {
  const found = [...lists].map(async ([list, file]): Promise<Finding[]> => {
    try {
      const blocklist = LISTS[list].read(await textOf(list, file));
      return hosts.map((host) => ({ list, host, listing: lookUp(blocklist, host), problem: null }));
    } catch (error) {
      return hosts.map((host) => ({ list, host, listing: null, problem: errorText(error) }));
    }
  });
  return (await Promise.all(found)).flat();
}

/** Returns the exit code of findings: 1 if a site is listed, else 2 if a list could not be read, else 0. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ listing }) => listing !== null)) return 1;
  return findings.some(({ problem }) => problem !== null) ? 2 : 0;
}

/** Returns a finding as a line of text. */
export function lineOf({ list, host, listing, problem }: Finding): string {
  const of = `${list} (${LISTS[list].usedBy})`;
  if (problem !== null) return `unread  ${host}  ${of}: ${problem}`;
  if (listing === null) return `clear   ${host}  ${of}`;
  const why = listing.reason === 'blocked' ? 'has the entry' : 'takes it for a lookalike of';
  return `LISTED  ${host}  ${of} ${why} ${listing.entry}`;
}
