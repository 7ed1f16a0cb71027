import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Store } from '#server/store/open-store.ts';
import { AdminApi, forgetPeople } from '#tests/support/admin-api.ts';
import { onEachDatabase } from '#tests/support/databases.ts';

/** The objects that a test works with. */
interface AdminTest {
  readonly store: Store;
  readonly api: AdminApi;
}

/**
 * Runs the same tests over each kind of database, each test with a new API and without sessions of earlier tests.
 * @param prepare fills the database before all tests
 */
export function onEachAdminApi(
  name: string,
  tests: (at: AdminTest) => void,
  prepare: (store: Store) => Promise<void> = async () => undefined,
): void {
  onEachDatabase(name, (openEmpty) => {
    let store: Store | null = null;
    let api: AdminApi | null = null;
    const at: AdminTest = {
      get store() {
        if (store === null) throw new Error('The database is open while tests run');
        return store;
      },
      get api() {
        if (api === null) throw new Error('There is an API while a test runs');
        return api;
      },
    };
    beforeAll(async () => {
      store = await openEmpty();
      await prepare(store);
    });
    beforeEach(() => {
      api = new AdminApi(at.store);
    });
    afterEach(async () => {
      await at.api.close();
      await forgetPeople(at.store);
    });
    tests(at);
  });
}
