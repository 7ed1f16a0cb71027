import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { languageCodes } from '#src/i18n/languages.ts';
import type { PoolFacts } from './pool-facts.ts';
import { poolFactsSchema } from './pool-facts.ts';
import { drawHead, poolHead } from './pool-head.ts';

const ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const NOW = Date.UTC(2026, 10, 24, 12) / 1_000;
const DRAW_AT = Date.UTC(2026, 10, 24, 14, 20) / 1_000;

const OPEN = {
  id: ADDRESS,
  poolAddress: ADDRESS,
  poolId: '31',
  name: 'Moon Otters',
  creator: ADDRESS,
  entryFee: '100000000',
  participantCap: 6,
  currentParticipants: 3,
  minParticipants: 4,
  createdAt: NOW - 60,
  joinLeaveWindow: 3_600,
  status: 'open',
  passwordProtected: false,
  bonusAmount: '0',
  isRandomMultiplier: false,
  winnerCount: 1,
  drawAt: null,
  settledAt: null,
  potentialWinnings: '495999999',
  closed: false,
  refundReason: null,
  previews: {},
} as const satisfies v.InferInput<typeof poolFactsSchema>;

const pool = (changes: Partial<v.InferInput<typeof poolFactsSchema>> = {}): PoolFacts =>
  v.parse(poolFactsSchema, { ...OPEN, ...changes });
const headOf = (changes: Parameters<typeof pool>[0] = {}) => {
  const { sharedTitle, description } = poolHead(pool(changes), 'en', NOW);
  return [sharedTitle, description];
};

const FULL = { currentParticipants: 6, drawAt: DRAW_AT } as const;

describe('the head of a pool', () => {
  it('the head of a pool has the title of the app’s page, and in a chat a sentence of its state', () => {
    expect(poolHead(pool(), 'en', NOW)).toEqual({
      title: 'Moon Otters #31 · Xeroz',
      sharedTitle: 'Moon Otters #31: win 0.495 SOL',
      description: '3 of 6 seats · 0.1 SOL to join · 1 in 6 wins',
      path: `/pools/${ADDRESS}`,
    });
  });

  it.each([
    [{ participantCap: 10, winnerCount: 2 }, /: win 0\.495 SOL$/, /^3 of 10 seats · .* · 1 in 5 wins$/],
    [{ participantCap: 11, winnerCount: 2 }, /: win /, / · 2 in 11 win$/],
    [{ passwordProtected: true }, /: win 0\.495 SOL$/, / · 1 in 6 wins · Password needed$/],
    [
      { participantCap: 8, winnerCount: 2, bonusAmount: '5', isRandomMultiplier: true },
      /: win at least 0\.495 SOL$/,
      / · 1 in 4 wins$/,
    ],
    [{ createdAt: NOW - 3_600 }, /: joining closed$/, /^3 of 6 seats$/],
    [{ ...FULL, status: 'locked' }, /^Moon Otters #31: full$/, /^Draw at 14:20 UTC, 24 November$/],
    [{ ...FULL, status: 'locked', currentParticipants: 5 }, /: locked$/, /^Draw at/],
    [
      { ...FULL, status: 'drawing' },
      /: ready for its draw$/,
      /^The draw was due at 14:20 UTC, 24 November\./,
    ],
    [{ ...FULL, status: 'completed' }, /: drawn$/, /^1 of 6 won 0\.495 SOL\. Checked on chain\.$/],
    [
      { status: 'completed', currentParticipants: 12, winnerCount: 3 },
      /: drawn$/,
      /^3 of 12 won 0\.495 SOL each\. Checked/,
    ],
    [
      {
        status: 'completed',
        currentParticipants: 12,
        winnerCount: 3,
        bonusAmount: '5',
        isRandomMultiplier: true,
      },
      /: drawn$/,
      /^3 of 12 won at least 0\.495 SOL each\./,
    ],
    [
      { status: 'expired', refundReason: 'deadline' },
      /: refunded$/,
      /^It did not fill in time\. Each player gets 0\.1 SOL back\.$/,
    ],
    [{ status: 'refunding', refundReason: 'timeout' }, /: refunded$/, /^It was not drawn in time\./],
    [{ status: 'refunding', refundReason: 'void' }, /: refunded$/, /^Its draw was void\./],
  ] as const)('the head of a pool describes its state: %o', (changes, title, description) => {
    expect(headOf(changes)).toEqual([expect.stringMatching(title), expect.stringMatching(description)]);
  });

  it.each(languageCodes())('the head of a pool in any state is filled in completely in %s', (language) => {
    for (const status of ['open', 'locked', 'drawing', 'completed', 'expired', 'refunding'] as const) {
      const facts = pool({ ...FULL, status });
      const { title, sharedTitle, description } = poolHead(facts, language, NOW);
      for (const text of [title, sharedTitle, description, drawHead(facts, language, NOW).title]) {
        expect(text).not.toMatch(/\{\{|undefined|null/);
      }
      expect(sharedTitle).toContain('Moon Otters #31');
    }
  });

  it('the head of a draw names the pool, and says who won only once it is drawn', () => {
    expect(drawHead(pool(), 'en', NOW)).toEqual({
      title: 'Draw of Moon Otters · Xeroz',
      description: expect.stringMatching(/^Your browser reads/),
      path: `/vrf-transparency/${ADDRESS}`,
    });
    expect(drawHead(pool({ ...FULL, status: 'completed' }), 'en', NOW).description).toMatch(/^1 of 6 won/);
  });

  it('a name cannot reorder or hide the rest of the head', () => {
    const [spoofed] = headOf({ name: '\u202eniw\u2066\u200f\u0000\n\u2028\u00ad 9' });
    expect(spoofed).toBe('niw 9 #31: win 0.495 SOL');
    const [rightToLeft] = headOf({ name: 'أسود البحر' });
    expect(rightToLeft).toBe('\u2068\u2068أسود البحر\u2069 #31\u2069: win 0.495 SOL');
    const [invisible] = headOf({ name: '\u200b\u2060' });
    expect(invisible).toBe('Pool 31: win 0.495 SOL');
    expect(drawHead(pool({ name: '\u202e' }), 'en', NOW).title).toBe('Draw of Pool 31 · Xeroz');
  });
});
