import { chanceOf, hasMultiplier } from '#src/protocol/prize.ts';
import { odds, refunds } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES, LARGEST_MULTIPLIER } from '#src/protocol/limits.ts';
import { expectedPlayers } from '#src/protocol/states.ts';
import { MAX_SINGLE_SEATS } from '#src/lib/ring-shape.ts';
import { type Format, formatIn } from './format.ts';
import type { Language } from '#src/i18n/languages.ts';
import { type Described, type Picture, PLAIN } from './picture.ts';
import type { PoolFacts } from './read-facts.ts';

type Pool = PoolFacts['pool'];

/** Returns the picture of a pool as it is; one with a password has the same in every state. */
export function describePool({ pool, winners }: PoolFacts, language: Language): Described {
  const format = formatIn(language);
  if (pool.gated) return describeGated(language, format);
  const named = { ...PLAIN, language, heading: { kind: 'name', text: pool.name } } as const;
  switch (pool.status) {
    case 'completed':
      return describeDrawn(pool, winners, format, named);
    case 'expired':
    case 'refunding':
      return describeRefunded(pool, format, named);
    case 'locked':
    case 'drawing':
      return describeLocked(pool, format, named);
    case 'open':
      return pool.playerCount < pool.maxPlayers
        ? describeOpen(pool, format, named)
        : describeLocked(pool, format, named);
  }
}

type Named = Pick<Picture, 'language' | 'heading' | keyof typeof PLAIN>;

function describeGated(language: Language, { text }: Format): Described {
  const [heading, paragraph] = [text('byInvitation'), text('password')];
  const picture: Picture = {
    ...PLAIN,
    language,
    heading: { kind: 'sentence', text: heading },
    paragraph,
    ring: { seats: 12, filled: 0, winners: [], winnerCount: 0 },
    middle: { icon: 'lock' },
  };
  return { picture, alt: `${heading} · ${paragraph}` };
}

function describeOpen(pool: Pool, format: Format, named: Named): Described {
  const { text, plural, number, entry } = format;
  const { maxPlayers: seats, playerCount: filled } = pool;
  const toJoin = text('toJoin', { entry: entry(pool.entryLamports) });
  const chance = chanceText(pool, format);
  const picture: Picture = {
    ...named,
    ...prizeParts(pool, format),
    lines: [
      { text: chance, look: 'accent' },
      { text: toJoin, look: 'plain' },
    ],
    foot: text('keep', { amount: format.prize(prizeOf(pool).ifLost) }),
    tags: tagsOf(pool, format),
    ring: { seats, filled, winners: [], winnerCount: 0 },
    middle: seatsMiddle(pool, format),
  };
  const taken = plural('seatsTaken', seats, { taken: number(filled), seats: number(seats) });
  return { picture, alt: [taken, toJoin, chance].join(' · ') };
}

/** Also a pool whose last seat is taken and that is locked with the next transaction. */
function describeLocked(pool: Pool, format: Format, named: Named): Described {
  const { text, time } = format;
  const { drawAt, maxPlayers: seats, playerCount: filled } = pool;
  const isFull = filled === seats;
  const state = text(isFull ? 'full' : 'closed', { chance: chanceText(pool, format) });
  const draw = drawAt === null ? [] : [text('drawAt', { time: time(drawAt) })];
  const picture: Picture = {
    ...named,
    ...prizeParts(pool, format),
    lines: [state, ...draw].map((line) => ({ text: line, look: 'plain' })),
    foot: text(isFull ? 'seated' : 'noChanges'),
    ring: { seats, filled, winners: [], winnerCount: 0 },
    middle:
      drawAt === null
        ? seatsMiddle(pool, format)
        : { figure: time(drawAt), word: format.day(drawAt), isWide: true },
  };
  const on = drawAt === null ? [] : [text('drawOn', { time: time(drawAt), date: format.date(drawAt) })];
  return { picture, alt: [state, ...on].join(' · ') };
}

function describeDrawn(pool: Pool, winners: readonly number[], format: Format, named: Named): Described {
  const { text, plural, number, prize } = format;
  const { winnerCount, playerCount } = pool;
  const least = prizeOf(pool).ifWonAtLeast;
  const isLeast = hasMultiplier(pool, winnerCount);
  const checked = text('checked');
  const players = number(playerCount);
  const isSingle = playerCount <= MAX_SINGLE_SEATS;
  const picture: Picture = {
    ...named,
    label: plural(isLeast ? 'gotAtLeast' : 'got', winnerCount),
    amount: { text: prize(least), isWon: true },
    lines: [
      { text: text('forEntry', { entry: format.entry(pool.entryLamports) }), look: 'plain' },
      { text: checked, look: 'checked' },
    ],
    foot: text('checkable'),
    ring: { seats: playerCount, filled: playerCount, winners: isSingle ? winners : [], winnerCount },
    middle: {
      figure: number(winnerCount),
      word: plural('winnersOf', winnerCount, { players }),
      isWide: winnerCount >= 100,
    },
  };
  const values = { winners: number(winnerCount), players, amount: prize(least) };
  return { picture, alt: `${plural(isLeast ? 'wonAtLeast' : 'won', winnerCount, values)} · ${checked}` };
}

function describeRefunded(pool: Pool, format: Format, named: Named): Described {
  const { text, plural, number, prize } = format;
  const { playerCount, maxPlayers: seats } = pool;
  const { perPlayer } = refunds({ ...DEFAULT_SHARES, ...pool }, playerCount);
  const back = perPlayer * BigInt(playerCount);
  const reason = text(pool.refundReason ?? 'deadline');
  const isPaid = pool.unpaidLamports === 0n;
  const label = plural(isPaid ? 'wentBack' : 'goesBack', playerCount, { players: number(playerCount) });
  const hasPlayers = playerCount > 0;
  const picture: Picture = {
    ...named,
    ...(hasPlayers && { label, amount: { text: prize(back), isWon: false } }),
    lines: [
      { text: reason, look: 'plain' },
      { text: text('noFee'), look: 'plain' },
    ],
    ring: { seats, filled: 0, winners: [], winnerCount: 0 },
    middle: { icon: 'back' },
  };
  return { picture, alt: [...(hasPlayers ? [`${label}: ${prize(back)} SOL`] : []), reason].join(' · ') };
}

/** The taken seats, in the middle of the ring. */
function seatsMiddle(pool: Pool, { text, plural, number }: Format): Picture['middle'] {
  const { maxPlayers: seats, playerCount: filled } = pool;
  const values = { seats: number(seats) };
  const isMany = seats > MAX_SINGLE_SEATS;
  const word = isMany ? text('ofMany', values) : plural('ofSeats', seats, values);
  return { figure: number(filled), word, isWide: filled >= 100 };
}

/** The label and the amount of a pool that is not drawn yet. */
function prizeParts(pool: Pool, { plural, prize }: Format): Pick<Picture, 'label' | 'amount'> {
  const { winners, ifWonAtLeast } = prizeOf(pool);
  const isLeast = hasMultiplier(pool, winners);
  return {
    label: plural(isLeast ? 'getsAtLeast' : 'gets', winners),
    amount: { text: prize(ifWonAtLeast), isWon: false },
  };
}

const prizeOf = (pool: Pool) => odds({ ...DEFAULT_SHARES, ...pool }, expectedPlayers(pool));

function chanceText(pool: Pool, { plural, number }: Format): string {
  const { wins, of } = chanceOf({ ...DEFAULT_SHARES, ...pool });
  return plural('chance', wins, { wins: number(wins), of: number(of) });
}

function tagsOf(pool: Pool, { text, number, prize }: Format): string[] {
  if (pool.bonusLamports === 0n) return [];
  const bonus = text('bonus', { amount: prize(pool.bonusLamports) });
  if (!hasMultiplier(pool, prizeOf(pool).winners)) return [bonus];
  return [bonus, text('multiplier', { most: number(LARGEST_MULTIPLIER) })];
}
