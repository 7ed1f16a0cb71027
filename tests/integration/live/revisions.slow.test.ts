import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRevisions, type Revisions } from '#server/live/open-revisions.ts';
import { initialize } from '#server/projection/state.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { sleep } from '#src/lib/sleep.ts';
import { NO_LOG } from '#tests/support/log-into.ts';
import { databases } from './databases.ts';
import { commit } from './outbox.ts';
import { until } from './player.ts';
import { joined, somePool } from './sayings.ts';

describe.each(databases)('revisions on $name', ({ create }) => {
  let store: Store;
  let revisions: Revisions;
  beforeAll(async () => {
    store = await openStore({ databaseUrl: await create(), folder: null });
    revisions = await openRevisions(store, NO_LOG);
  });
  afterAll(async () => {
    await revisions.close();
    await store.close();
  });

  test('revisions are 0 before anything is indexed, then never older than the last commit', async () => {
    expect(await revisions.current()).toBe(0n);
    await initialize(store.db, 'test');
    for (let revision = 1n; revision <= 20n; revision += 1n) {
      // These reads begin before the commit. Calls after the commit must not share their results.
      const before = Array.from({ length: 5 }, () => revisions.current());
      await commit(store.db, [joined(somePool(), 1)]);
      expect(await Promise.all([revisions.current(), revisions.current()])).toEqual([revision, revision]);
      for (const earlier of await Promise.all(before)) expect([revision - 1n, revision]).toContain(earlier);
    }
  });

  test('revisions notify of each commit at once, until unsubscribed', async () => {
    // The first read of the database may notify of an earlier commit, so wait until it is over.
    await sleep(1_200);
    let received = 0;
    const end = revisions.onCommit(() => {
      received += 1;
    });
    const took: number[] = [];
    for (let times = 0; times < 5; times += 1) {
      const [began, earlier] = [Date.now(), received];
      await commit(store.db, [joined(somePool(), 1)]);
      await until(
        () => received > earlier,
        () => 'nothing was heard',
      );
      took.push(Date.now() - began);
    }
    // If the database were polled every second, each notification would come a second after the previous one.
    expect(Math.min(...took.slice(1))).toBeLessThan(500);
    end();
    const before = received;
    await commit(store.db, [joined(somePool(), 1)]);
    await sleep(1_200);
    expect(received).toBe(before);
  });
});
