import { solExact } from '#src/protocol/amounts.ts';
import type { FeedEntry } from './list-entries.ts';

export const FEED_TYPE = 'application/atom+xml';

/** Returns the entries as an Atom feed (RFC 4287). @param origin of the app, to whose pages the entries link */
export function atomFeed(origin: string, entries: readonly FeedEntry[]): string {
  const updated = Math.max(0, ...entries.map(({ at }) => at));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escaped(origin)}/pools</id>`,
    '<title>Xeroz: open pools and draws</title>',
    `<link href="${escaped(origin)}/pools"/>`,
    '<author><name>Xeroz</name></author>',
    `<updated>${dateOf(updated)}</updated>`,
    ...entries.map((entry) => entryOf(origin, entry)),
    '</feed>\n',
  ].join('\n');
}

function entryOf(origin: string, { kind, at, pool }: FeedEntry): string {
  const page = `${escaped(origin)}/pools/${pool.address}`;
  const { title, summary } = kind === 'open' ? openText(pool) : drawText(pool);
  return [
    '<entry>',
    // A pool has an entry as an open one, and a second one as a draw.
    `<id>${page}#${kind}</id>`,
    `<title>${escaped(title)}</title>`,
    `<link href="${page}"/>`,
    `<category term="${kind}"/>`,
    `<published>${dateOf(at)}</published>`,
    `<updated>${dateOf(at)}</updated>`,
    `<summary>${escaped(summary)}</summary>`,
    '</entry>',
  ].join('\n');
}

type Text = Readonly<Record<'title' | 'summary', string>>;

function openText({
  name,
  entryLamports,
  maxPlayers,
  potentialLamports,
  joinDeadline,
  gated,
}: FeedEntry['pool']): Text {
  const sentences = [
    `Open until ${dateOf(joinDeadline)}.`,
    `With all seats taken each winner gets at least ${solExact(potentialLamports)} SOL.`,
    ...(gated ? ['A password is needed to join.'] : []),
  ];
  return {
    title: `${name}: ${solExact(entryLamports)} SOL to join, ${maxPlayers} seats`,
    summary: sentences.join(' '),
  };
}

function drawText({ name, playerCount, winnerCount, potentialLamports, round }: FeedEntry['pool']): Text {
  const by = round === null ? '' : ` by round ${round} of the beacon`;
  return {
    title: `${name}: ${winnerCount} of ${playerCount} players won`,
    summary: `Drawn${by}. Each winner gets at least ${solExact(potentialLamports)} SOL.`,
  };
}

/** Returns Unix seconds as a date of RFC 3339. */
function dateOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Characters that XML 1.0 does not allow, not even as entities. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text
    .replaceAll(FORBIDDEN, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
