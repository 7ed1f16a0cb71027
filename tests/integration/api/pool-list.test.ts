import { beforeAll, expect, it } from 'vitest';
import { ALIKE } from '#src/lib/testing/alike.ts';
import { POOL_SORTS, poolSchema } from '#src/contract/pools.ts';
import { addressOf } from '#tests/support/chain-script.ts';
import type { PoolScript } from '#tests/support/pool-script.ts';
import { onEachApi } from './on-each-api.ts';

const SOL = 1_000_000_000n;

onEachApi('the list of pools', (world) => {
  /** Pools by their names in this test. */
  const pools = new Map<string, PoolScript>();
  const creator = addressOf('of three pools');

  beforeAll(async () => {
    const { apply } = { apply: world().apply.bind(world()) };
    const add = (name: string, choices: Parameters<ReturnType<typeof world>['pool']>[0], players = 1) => {
      const pool = world().pool({ name, ...choices });
      pools.set(name, pool);
      return [pool.create(), ...Array.from({ length: players - 1 }, () => pool.join())];
    };
    const duel = { maxPlayers: 2, entryLamports: (4n * SOL) / 10n };
    await apply(
      ...add('seats 5', { maxPlayers: 5, entryLamports: SOL / 100n - 1n, creator }),
      ...add('seats 6', { maxPlayers: 6, entryLamports: SOL / 100n, creator }),
      ...add('seats 10', { maxPlayers: 10, entryLamports: SOL / 10n - 1n, creator }),
      ...add('seats 11', { maxPlayers: 11, entryLamports: SOL / 10n }),
      ...add('entry below half', { entryLamports: SOL / 2n - 1n }),
      ...add('entry half', { entryLamports: SOL / 2n, gated: true }),
      ...add('entry over half', { entryLamports: SOL / 2n + 1n }),
      // Two players pay 0.4 SOL each. The winner gets 15% of 0.4 and 80% of 0.8 SOL, together 0.7, and the bonus.
      ...add('wins 1 SOL', { ...duel, bonusLamports: (3n * SOL) / 10n }),
      ...add('wins less', { ...duel, bonusLamports: (3n * SOL) / 10n - 1n }),
      ...add('wins 5 SOL', { ...duel, bonusLamports: (43n * SOL) / 10n, randomMultiplier: true }),
      ...add('wins more than 5', { ...duel, bonusLamports: (43n * SOL) / 10n + 1n }),
      ...add('quarter of 8', { maxPlayers: 8 }, 2),
      ...add('below quarter', { maxPlayers: 9 }, 2),
      ...add('three quarters', { maxPlayers: 8 }, 6),
      ...add('nearly', { maxPlayers: 8 }, 7),
      ...add('100%_sure\\', { maxPlayers: 8 }),
      ...add('Ｇｍ Maximalists', { maxPlayers: 8 }),
      ...ALIKE.flatMap(([name]) => add(name, { maxPlayers: 8 })),
      ...add('locked', { maxPlayers: 2 }, 2),
    );
    const drawn = add('completed', { maxPlayers: 2 }, 2);
    const pool = pools.get('completed');
    await apply(...drawn, ...(pool === undefined ? [] : [pool.complete()]));
    const expired = add('expired', { maxPlayers: 4, minPlayers: 4 });
    await apply(...expired);
    const late = pools.get('expired');
    if (late !== undefined) await apply(late.expire());
  });

  const names = async (query: string): Promise<string[]> =>
    (await world().all(`/pools?${query}`, poolSchema, 7)).map(({ name }) => name);

  it('filters by size, entry, potential and fill at their exact bounds', async () => {
    const small = await names('size=small&status=active');
    expect(small).toContain('seats 5');
    expect(small).not.toContain('seats 6');
    const medium = await names('size=medium');
    expect(medium).toEqual(expect.arrayContaining(['seats 6', 'seats 10']));
    expect(medium).not.toContain('seats 11');
    expect(await names('size=large')).toEqual(['seats 11']);

    const low = await names('entry=low');
    expect(low).toEqual(expect.arrayContaining(['seats 6', 'seats 10']));
    expect(low).not.toContain('seats 5');
    const middle = await names('entry=medium');
    expect(middle).toEqual(expect.arrayContaining(['seats 11', 'entry below half', 'entry half']));
    expect(await names('entry=high')).toEqual(['entry over half']);

    const promised = await names('potential=medium');
    expect(promised).toEqual(expect.arrayContaining(['wins 1 SOL', 'wins 5 SOL']));
    expect(promised).not.toContain('wins less');
    expect(await names('potential=low')).toContain('wins less');
    expect(await names('potential=high')).toEqual(['wins more than 5']);

    expect(await names('fill=started&size=medium')).toContain('below quarter');
    const filling = await names('fill=filling');
    expect(filling).toEqual(expect.arrayContaining(['quarter of 8', 'three quarters']));
    expect(filling).not.toContain('nearly');
    expect(await names('fill=nearly&status=open')).toEqual(['nearly']);
  });

  it('every pool in a bucket shows the value by which the bucket filters', async () => {
    for (const [bucket, from, to] of [
      ['low', 0n, SOL],
      ['medium', SOL, 5n * SOL + 1n],
      ['high', 5n * SOL + 1n, 2n ** 63n],
    ] as const) {
      const found = await world().all(`/pools?potential=${bucket}`, poolSchema, 50);
      expect(found.length).toBeGreaterThan(0);
      for (const { potentialWinnings } of found) {
        expect(potentialWinnings >= from && potentialWinnings < to).toBe(true);
      }
    }
  });

  it('filters by state, password and creator', async () => {
    expect(await names('status=completed')).toEqual(['completed']);
    expect(await names('status=expired,locked')).toEqual(['expired', 'locked']);
    const active = await names('status=active');
    expect(active).toContain('locked');
    expect(active).not.toContain('completed');
    expect(active).not.toContain('expired');
    expect(await names('passwordProtected=true')).toEqual(['entry half']);
    expect(await names('passwordProtected=false')).toHaveLength(pools.size - 1);
    expect(await names(`creator=${creator}`)).toEqual(['seats 10', 'seats 6', 'seats 5']);
  });

  it('finds parts of names regardless of case and width, and matches wildcards literally', async () => {
    expect(await names('search=%20SEATS%20')).toHaveLength(4);
    expect(await names('search=gm%20max')).toEqual(['Ｇｍ Maximalists']);
    expect(await names(`search=${encodeURIComponent('100%_sure\\')}`)).toEqual(['100%_sure\\']);
    expect(await names('search=1%25sure')).toEqual([]);
    expect(await names('search=nothing%20of%20the%20kind')).toEqual([]);
  });

  it('finds names by other forms of their letters, in any script', async () => {
    for (const [name, ...typed] of ALIKE) {
      for (const text of typed)
        expect(await names(`search=${encodeURIComponent(text)}`), text).toEqual([name]);
    }
  });

  it('sorts by every order, complete and without repeats at any page size', async () => {
    for (const sort of POOL_SORTS) {
      const found = await world().all(`/pools?sort=${sort}`, poolSchema, 3);
      expect(new Set(found.map(({ id }) => id)).size).toBe(pools.size);
      expect(found).toEqual(await world().all(`/pools?sort=${sort}`, poolSchema, 100));
    }
    const sorted = (sort: string) => world().all(`/pools?sort=${sort}`, poolSchema, 100);
    const rises = (figures: readonly (bigint | number)[]) =>
      figures.every((figure, index) => index === 0 || figure >= (figures[index - 1] ?? 0));
    expect(rises((await sorted('newest')).map(({ createdAt }) => -createdAt))).toBe(true);
    expect(rises((await sorted('oldest')).map(({ createdAt }) => createdAt))).toBe(true);
    expect(rises((await sorted('ending')).map((pool) => pool.createdAt + pool.joinLeaveWindow))).toBe(true);
    expect(rises((await sorted('entry')).map(({ entryFee }) => -entryFee))).toBe(true);
    expect(rises((await sorted('players')).map((pool) => -pool.currentParticipants))).toBe(true);
    expect(rises((await sorted('prize')).map((pool) => -pool.potentialWinnings))).toBe(true);
    const fill = (await sorted('fill')).map((pool) => -pool.currentParticipants / pool.participantCap);
    expect(rises(fill)).toBe(true);
  });

  it('refuses invalid parameters, and names them', async () => {
    const { nextCursor } = (await world().request('/pools?limit=2')).json<{ nextCursor: string }>();
    const bad = { refused: '400 bad_request' };
    expect(await world().refusal('/pools?status=lost')).toEqual({ ...bad, fields: ['query.status'] });
    expect(await world().refusal('/pools?size=huge&sort=x')).toEqual({
      ...bad,
      fields: ['query.size', 'query.sort'],
    });
    for (const limit of ['0', '101', '-1', '1e1', '1.5', '']) {
      expect(await world().refusal(`/pools?limit=${limit}`)).toEqual({ ...bad, fields: ['query.limit'] });
    }
    expect((await world().refusal('/pools?limit=2&limit=3')).refused).toBe('400 bad_request');
    expect((await world().refusal('/pools?search=%00')).refused).toBe('400 bad_request');
    const badCursor = { refused: '400 bad_cursor', fields: ['query.cursor'] };
    expect(await world().refusal(`/pools?sort=entry&cursor=${nextCursor}`)).toEqual(badCursor);
    for (const position of [
      'newest-desc',
      'newest-desc 1',
      'newest-desc 1 x',
      'newest-desc 1 2 3',
      `newest-desc ${'9'.repeat(30)} 1`,
    ]) {
      const cursor = Buffer.from(position).toString('base64url');
      expect(await world().refusal(`/pools?cursor=${cursor}`)).toEqual(badCursor);
    }
    expect((await world().refusal('/pools?cursor=..')).refused).toBe('400 bad_request');
    expect((await world().refusal('/pools?creator=0')).refused).toBe('400 bad_request');
  });
});
