import { isolated } from '#src/i18n/isolated.ts';
import type { Language } from '#src/i18n/languages.ts';
import { solExact, solFloored } from '#src/protocol/amounts.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { chanceOf, hasMultiplier } from '#src/protocol/prize.ts';
import { documentTitle, type PageHead } from './head.ts';
import { fillText, textsOf } from './page-texts.ts';
import type { PoolFacts } from './pool-facts.ts';
import { visibleName } from './visible-name.ts';

const MILLISECONDS = 1_000;

/** Returns the head of a pool's page. @param now Unix seconds */
export function poolHead(pool: PoolFacts, language: Language, now: number): PageHead {
  const { title, description } = sentencesOf(pool, language, now);
  return {
    title: documentTitle(nameOf(pool, language)),
    sharedTitle: title,
    description,
    path: `/pools/${pool.poolAddress}`,
  };
}

/** Returns the head of the page that checks a pool's draw. @param now Unix seconds */
export function drawHead(pool: PoolFacts, language: Language, now: number): PageHead {
  const { draw } = textsOf(language).transparency;
  const name = visibleName(pool.name);
  return {
    title: documentTitle(fillText(draw.title, { pool: name === '' ? nameOf(pool, language) : name })),
    description: pool.status === 'completed' ? sentencesOf(pool, language, now).description : draw.lead,
    path: `/vrf-transparency/${pool.poolAddress}`,
  };
}

function nameOf({ name, poolId }: PoolFacts, language: Language): string {
  const visible = visibleName(name);
  if (visible === '') return fillText(textsOf(language).pools.pool.number, { id: String(poolId) });
  return `${isolated(visible)} #${poolId}`;
}

/** Returns the title and the sentence by which a chat shows a pool in its state. */
function sentencesOf(
  pool: PoolFacts,
  language: Language,
  now: number,
): Pick<PageHead, 'title' | 'description'> {
  const { heads } = textsOf(language);
  const named = { pool: nameOf(pool, language) };
  const entry = solExact(pool.entryFee);
  switch (pool.status) {
    case 'open':
      return openSentences(pool, language, now);
    case 'locked':
    case 'drawing': {
      const { title, text } = pool.status === 'locked' ? lockedTexts(pool, language) : heads.drawing;
      const at = new Date((pool.drawAt ?? 0) * MILLISECONDS);
      return {
        title: fillText(title, named),
        description: fillText(text, { time: at.toISOString().slice(11, 16), date: dateText(at, language) }),
      };
    }
    case 'completed': {
      const { winnerCount, currentParticipants, potentialWinnings } = pool;
      const text =
        winnerCount === 1 ? heads.drawn.one : isAtLeast(pool) ? heads.drawn.atLeast : heads.drawn.each;
      return {
        title: fillText(heads.drawn.title, named),
        description: fillText(text, {
          winners: String(winnerCount),
          players: String(currentParticipants),
          prize: solFloored(potentialWinnings),
        }),
      };
    }
    case 'expired':
    case 'refunding':
      return {
        title: fillText(heads.refunded.title, named),
        description: fillText(heads.refunded[pool.refundReason ?? 'deadline'], { entry }),
      };
  }
}

function openSentences(
  pool: PoolFacts,
  language: Language,
  now: number,
): Pick<PageHead, 'title' | 'description'> {
  const { heads, pools } = textsOf(language);
  const { open, closed } = heads;
  const named = { pool: nameOf(pool, language) };
  const seats = fillText(open.seats, {
    taken: String(pool.currentParticipants),
    seats: String(pool.participantCap),
  });
  if (now >= pool.createdAt + pool.joinLeaveWindow) {
    return { title: fillText(closed.title, named), description: seats };
  }
  const { wins, of } = chanceOf({
    status: pool.status,
    playerCount: pool.currentParticipants,
    maxPlayers: pool.participantCap,
    playersPerWinner: DEFAULT_SHARES.playersPerWinner,
  });
  const parts = [
    seats,
    fillText(open.entry, { entry: solExact(pool.entryFee) }),
    fillText(wins === 1 ? open.chanceOne : open.chanceMore, { wins: String(wins), of: String(of) }),
    ...(pool.passwordProtected ? [pools.card.password] : []),
  ];
  return {
    title: fillText(isAtLeast(pool) ? open.titleAtLeast : open.title, {
      ...named,
      prize: solFloored(pool.potentialWinnings),
    }),
    description: parts.join(' · '),
  };
}

/** Whether winners may get more than the prize that is shown. */
function isAtLeast({ isRandomMultiplier, bonusAmount, winnerCount }: PoolFacts): boolean {
  return hasMultiplier({ randomMultiplier: isRandomMultiplier, bonusLamports: bonusAmount }, winnerCount);
}

function lockedTexts({ currentParticipants, participantCap }: PoolFacts, language: Language) {
  const { full, title, text } = textsOf(language).heads.locked;
  return { title: currentParticipants === participantCap ? full : title, text };
}

function dateText(at: Date, language: Language): string {
  // The day stands before the month in all of the product's pictures.
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(at);
}
