import { afterEach, beforeEach, expect, it } from 'vitest';
import { Conditions } from '#server/indexer/conditions.ts';
import { dismissUnread } from '#server/indexer/dismiss-unread.ts';
import type { Store } from '#server/store/open-store.ts';
import { unreadTransactions } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { embeddedStore } from './stores.ts';

const SIGNATURE = '5'.repeat(87);

let store: Store;

beforeEach(async () => {
  store = await embeddedStore();
  await store.db.insert(unreadTransactions).values({
    signature: SIGNATURE,
    slot: 1n,
    reason: 'null',
    tries: 1,
    since: 0,
    nextAt: 0,
    dismissed: false,
  });
});
afterEach(() => store.close());

it('a dismissal waits for a comparison that began after the request, not for one already running', async () => {
  const conditions = new Conditions(store.db);
  let isDismissed = false;
  const dismissal = dismissUnread(store.db, SIGNATURE, AbortSignal.timeout(30_000)).then(() => {
    isDismissed = true;
  });
  await sleep(2_000);
  await conditions.compared(0, 3_000);
  await sleep(1_500);
  expect(isDismissed).toBe(false);
  await conditions.compared(0, 1);
  await dismissal;
  expect((await store.db.select().from(unreadTransactions)).map(({ dismissed }) => dismissed)).toEqual([
    true,
  ]);
});
