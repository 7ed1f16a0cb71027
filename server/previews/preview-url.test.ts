import { describe, expect, it } from 'vitest';
import { describePool } from './describe-pool.ts';
import { DEFAULT_LANGUAGE, languageCodes } from '#src/i18n/languages.ts';
import { creatorPreview, homePreview, poolPreview } from './preview-url.ts';
import { creatorFacts, DRAW_AT, POOL, poolFacts, POOLS, WALLET } from './testing/facts.ts';

const altOf = (name: keyof typeof POOLS, language = DEFAULT_LANGUAGE): string =>
  poolPreview(POOLS[name], language).alt;
const linesOf = (name: keyof typeof POOLS, language = DEFAULT_LANGUAGE): readonly string[] =>
  describePool(POOLS[name], language).picture.lines.map(({ text }) => text);

describe('addresses', () => {
  it('a picture’s address names its pool, its content and its language', () => {
    expect(poolPreview(POOLS.open, 'en').path).toMatch(
      new RegExp(`^/previews/pools/${POOL}/[0-9a-f]{16}\\.en\\.png$`),
    );
    expect(creatorPreview(creatorFacts(), 'zh-CN').path).toMatch(
      new RegExp(`^/previews/creators/${WALLET}/[0-9a-f]{16}\\.zh-CN\\.png$`),
    );
    expect(homePreview('tr').path).toBe('/previews/home.tr.png');
  });

  it('every change that a picture shows has a new address, and no other change has', () => {
    const path = (changes: Parameters<typeof poolFacts>[0], winners?: readonly number[]): string =>
      poolPreview(poolFacts(changes, winners), 'en').path;
    const drawn = { status: 'completed', playerCount: 6, winnerCount: 1 } as const;
    const paths = [
      path({}),
      path({ playerCount: 4 }),
      path({ name: 'Another' }),
      path({ status: 'locked', playerCount: 6, drawAt: DRAW_AT }),
      path({ status: 'locked', playerCount: 6, drawAt: DRAW_AT + 60 }),
      path(drawn, [3]),
      path(drawn, [4]),
    ];
    expect(new Set(paths).size).toBe(paths.length);
    expect(path({ status: 'drawing', playerCount: 6, drawAt: DRAW_AT })).toBe(paths[3]);
    expect(path({})).toBe(paths[0]);
  });

  it('a pool with a password has the same picture in every state', () => {
    const pictures = Object.values(POOLS).map(({ pool, winners }) =>
      JSON.stringify(describePool({ pool: { ...pool, gated: true }, winners }, 'en')),
    );
    expect(new Set(pictures).size).toBe(1);
    expect(pictures[0]).not.toMatch(/Moon|0[.,]1|[36]/);
  });
});

describe('texts', () => {
  it('the alternative text has what the picture shows', () => {
    expect(altOf('open')).toBe('3 of 6 seats · 0.1 SOL to join · 1 in 6 wins');
    expect(altOf('full')).toBe('Full, 1 in 6 wins');
    expect(altOf('locked')).toBe('Full, 1 in 6 wins · Draw at 14:20 UTC, 24 November');
    expect(altOf('drawing')).toBe('Closed, 1 in 5 wins · Draw at 14:20 UTC, 24 November');
    expect(altOf('completed')).toBe('1 of 6 won 0.495 SOL · Checked on chain');
    expect(altOf('expired')).toBe('Went back to 3 of 3 players: 0.300 SOL · Not filled in time');
    expect(altOf('refunding')).toBe('Goes back to 3 players: 0.300 SOL · The draw was voided');
    expect(altOf('empty')).toBe('Not filled in time');
    expect(creatorPreview(creatorFacts(), 'en').alt).toBe(
      '7xKp…9fQm · 142 opened · 2 filling now · 95% filled',
    );
    expect(homePreview('en').alt).toContain('80% to the winners, 15% back to everyone, 5% fee.');
  });

  it('amounts are floored to three decimals, entries exact, in the format of each language', () => {
    expect(altOf('thousandDrawn')).toBe('250 of 1,000 won 41,358.024 SOL each · Checked on chain');
    expect(altOf('thousandDrawn', 'tr')).toContain('41.358,024 SOL');
    expect(altOf('thousandDrawn', 'es')).toContain('41.358,024 SOL');
    expect(altOf('thousandDrawn', 'ja')).toContain('41,358.024 SOL');
    expect(linesOf('thousandDrawn')[0]).toBe('for 12,345.678901234 SOL');
    expect(linesOf('open', 'tr')).toEqual(['6 koltuktan 1’i kazanır', 'Katılım 0,1 SOL']);
    expect(altOf('locked', 'ja')).toContain('11月24日 14:20 UTC');
  });

  it('a bonus with a multiplier promises the least, and has tags', () => {
    const { picture } = describePool(POOLS.bonus, 'en');
    expect(picture.label).toBe('Each winner gets at least');
    expect(picture.amount).toEqual({ text: '0.692', isWon: false });
    expect(picture.tags).toEqual(['+0.250 bonus', '×1–5 multiplier']);
    const alone = describePool(
      poolFacts({ bonusLamports: 1_000_000n, randomMultiplier: true }),
      'en',
    ).picture;
    expect(alone.label).toBe('The winner gets');
    expect(alone.tags).toEqual(['+0.001 bonus']);
  });

  it('only a pool that can be joined has lime odds, and only a drawn prize the gradient', () => {
    for (const [name, facts] of Object.entries(POOLS)) {
      const { lines, amount } = describePool(facts, 'en').picture;
      const isOpen = ['open', 'bonus', 'two', 'thousand'].includes(name);
      expect([name, lines.some(({ look }) => look === 'accent')]).toEqual([name, isOpen]);
      const isDrawn = facts.pool.status === 'completed';
      expect([name, amount?.isWon ?? false]).toEqual([name, isDrawn]);
    }
  });

  it('a fill rate needs five ended pools, and is never rounded up to all', () => {
    const middle = (ended: number, filled: number): string =>
      creatorPreview(creatorFacts({ ended, filled }), 'en').alt;
    expect(middle(4, 4)).not.toContain('filled');
    expect(middle(5, 5)).toContain('100% filled');
    expect(middle(1_000, 999)).toContain('99% filled');
  });

  it('no text of any language has an unfilled place', () => {
    for (const language of languageCodes()) {
      const described = [
        ...Object.values(POOLS).map((facts) => describePool(facts, language)),
        poolPreview(POOLS.open, language),
        creatorPreview(creatorFacts(), language),
        homePreview(language),
      ];
      expect(JSON.stringify(described)).not.toMatch(/\{\w+\}/);
    }
  });
});
