import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachDatabase } from '#tests/support/databases.ts';

const READS = 6;

onEachDatabase('gated reads', (open) => {
  test('other statements wait for at most one gated read', async () => {
    const store = await open();
    const { db } = store.openReads({ connections: 1 });
    const done: string[] = [];
    const reads = Array.from({ length: READS }, async () => {
      await db.execute(sql`select count(*) from generate_series(1, 20000)`);
      done.push('read');
    });
    await store.db.execute(sql`select 1`);
    done.push('other');
    await Promise.all(reads);
    expect(done).toHaveLength(READS + 1);
    expect(done.indexOf('other')).toBeLessThanOrEqual(1);
  });

  test('one reader finishes before the next begins', async () => {
    const store = await open();
    const reads = store.openReads({ connections: 1 });
    const done: string[] = [];
    const { signal } = new AbortController();
    await Promise.all(
      ['first', 'second', 'third'].map(async (name) => {
        const db = reads.until(signal);
        for (let statement = 0; statement < 3; statement += 1) {
          await db.execute(sql`select 1`);
          done.push(name);
        }
      }),
    );
    // The first one's statement runs while the second one's already has the permit.
    expect(done.lastIndexOf('first')).toBeLessThan(done.lastIndexOf('second'));
    expect(done.slice(-2)).toEqual(['third', 'third']);
  });

  test('a signal that is aborted rejects statements that wait, and no others', async () => {
    const store = await open();
    const reads = store.openReads({ connections: 1 });
    const given = new AbortController();
    const running = reads.db.execute(sql`select 1`);
    const waiting = reads.until(given.signal).execute(sql`select 2`);
    given.abort(new Error('given up'));
    await expect(waiting).rejects.toMatchObject({ cause: { message: 'given up' } });
    await expect(running).resolves.toMatchObject({ rows: [{ '?column?': 1 }] });
  });
});
