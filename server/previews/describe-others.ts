import { SHARES } from '#src/protocol/default-shares.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { formatIn } from './format.ts';
import type { Language } from '#src/i18n/languages.ts';
import { type Described, type Picture, PLAIN } from './picture.ts';
import type { CreatorFacts } from './read-facts.ts';

/** Returns the picture of the home page. */
export function describeHome(language: Language): Described {
  const { text, number, percent } = formatIn(language);
  const heading = text('home');
  const shares = text('homeShares', {
    winners: percent(SHARES.winners),
    stakeback: percent(SHARES.stakeback),
    fee: percent(SHARES.fee),
  });
  const picture: Picture = {
    ...PLAIN,
    language,
    heading: { kind: 'sentence', text: heading },
    hasShares: true,
    foot: shares,
    ring: { seats: 12, filled: 12, winners: [2, 7, 10], winnerCount: 3 },
    middle: {
      figure: text('homeChance', { of: number(DEFAULT_SHARES.playersPerWinner) }),
      word: text('wins'),
      isWide: true,
    },
  };
  return { picture, alt: `${heading} ${shares}` };
}

/** A fill rate of fewer ended pools says nothing. */
const ENDED_AT_LEAST = 5;
/** The ring of a creator shows how many of this many pools fill. */
const OF_POOLS = 20;

/** Returns the picture of a creator. */
export function describeCreator(creator: CreatorFacts, language: Language): Described {
  const { wallet, created, ended, filled, open } = creator;
  const { text, plural, number, percent } = formatIn(language);
  const address = `${wallet.slice(0, 4)}…${wallet.slice(-4)}`;
  const hasRate = ended >= ENDED_AT_LEAST;
  // Rounded down, so that a creator with a refunded pool never has 100%.
  const rate = hasRate ? percent(Math.floor((filled / ended) * 100) / 100) : '–';
  const lines = [
    plural('opened', created, { count: number(created) }),
    plural('filling', open, { count: number(open) }),
  ];
  const picture: Picture = {
    ...PLAIN,
    language,
    heading: { kind: 'address', text: address },
    label: text('poolsOf'),
    lines: lines.map((line) => ({ text: line, look: 'plain' })),
    foot: text('fromChain'),
    ring: {
      seats: OF_POOLS,
      filled: hasRate ? Math.floor((filled / ended) * OF_POOLS) : 0,
      winners: [],
      winnerCount: 0,
    },
    middle: { figure: rate, word: text('filled'), isWide: true },
  };
  const rated = hasRate ? [`${rate} ${text('filled')}`] : [];
  return { picture, alt: [address, ...lines, ...rated].join(' · ') };
}
