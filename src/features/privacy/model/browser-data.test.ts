import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BROWSER_DATA } from './browser-data.ts';

/** The keys that each file stores. A file that stores something is listed here, and its keys on the page. */
const KEYS_OF: Readonly<Record<string, readonly string[]>> = {
  'public/before-paint.js': ['theme', 'language'],
  'public/sw.js': ['xeroz-pages', 'xeroz-assets'],
  'server/api/sign-in/session-cookie.ts': ['admin_session', 'admin_sign_in'],
  'src/admin/tasks/job-store.ts': ['xeroz.admin.job'],
  'src/app/recovery/reload-once.ts': ['xeroz.reloaded'],
  'src/app/services/start-services.ts': ['xeroz.storage-asked'],
  'src/chain/actions/create-pool.ts': ['xeroz.creating'],
  'src/chain/actions/seed-store.ts': ['xeroz.seeds'],
  'src/chain/wallet/dev-wallet-key.ts': ['xeroz.developmentWallet'],
  'src/features/create-pool/model/last-used.ts': ['xeroz.create'],
  'src/features/limits/reminder.tsx': ['xeroz.here'],
  'src/features/live/api/resume.ts': ['xeroz.live'],
  'src/features/notifications/model/read-marker.ts': ['xeroz.notifications'],
  'src/i18n/i18n.ts': ['language'],
  'src/lib/visits.ts': ['xeroz.visits'],
  'src/prices/price-memory.ts': ['xeroz.sol-price', 'xeroz.price-cooldowns'],
  'src/stake/limits/ledger.ts': ['xeroz.stakes'],
  'src/stake/limits/limits-storage.ts': ['xeroz.limits'],
  'src/store/browser-storage.ts': ['theme', 'xeroz.admission', 'xeroz.activity', 'xeroz.outcomes'],
  'src/store/store.ts': ['xeroz'],
  // The wallet adapter writes it.
  'src/store/user.ts': ['walletName'],
};
/** Keys that are composed: of the store's name, and in the page's list without the cluster. */
const COMPOSED: Readonly<Record<string, string>> = {
  'xeroz.transactions': '`${name}.transactions`',
};
/** Files that only pass keys on, or delete what all others store. */
const WITHOUT_KEYS = new Set([
  'src/app/services/service-worker.ts',
  'src/lib/stored-value.ts',
  'src/lib/stored.ts',
]);

/** How the app reaches what a browser stores, and how the server does. */
const STORES =
  /\b(?:readStored|writeStored|storedValue|localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie|\bcaches\.(?:open|match|keys|delete)\(|createJSONStorage|\bpersist</;
const SERVER_STORES = /setCookie\(/;
const NAMED = /['"`](xeroz(?:[.-][\w.-]+)?) ?(?:\$\{[^`]*\})?['"`]/g;
/** Names with the same prefix that are not stored: a beacon, a channel, a lock, messages, downloads. */
const NOT_STORED =
  /^xeroz(?:-local|-install|-draw|-verify|\.wallet|\.admin\.desk\.?|-solflare-snap|-[\w]+\.csv|-transactions|-audit)$/;

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
const files = ['src', 'public', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.(?:ts|tsx|js)$/.test(path) && !isTest(path))
  .filter((path) => !path.startsWith('src/features/privacy/'));
const textOf = (path: string): string => readFileSync(path, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
const listed: readonly string[] = Object.values(BROWSER_DATA).flat();

it('every file that stores something in the browser is listed with its keys', () => {
  const storing = files.filter((path) =>
    (path.startsWith('server/') ? SERVER_STORES : STORES).test(textOf(path)),
  );
  expect(storing.length).toBeGreaterThan(10);
  expect(storing.filter((path) => !WITHOUT_KEYS.has(path)).toSorted()).toEqual(
    Object.keys(KEYS_OF).toSorted(),
  );
});

it('every key that a file stores is in it, and on the page', () => {
  for (const [path, keys] of Object.entries(KEYS_OF)) {
    for (const key of keys) {
      expect(textOf(path), `${key} in ${path}`).toContain(key);
      expect(listed, path).toContain(key);
    }
  }
  const stored = new Set([...Object.values(KEYS_OF).flat(), ...Object.keys(COMPOSED)]);
  expect(listed.filter((key) => !stored.has(key))).toEqual([]);
});

it('every name with the app’s prefix is on the page, unless it is not stored', () => {
  const named = files.flatMap((path) =>
    [...textOf(path).matchAll(NAMED)].map(([, name = '']) => name.replace(/\.$/, '')),
  );
  expect(new Set(named).size).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !NOT_STORED.test(name) && !listed.includes(name))).toEqual([]);
});

it('composed keys are composed as the page lists them', () => {
  for (const composition of Object.values(COMPOSED)) {
    expect(textOf('src/store/browser-storage.ts')).toContain(composition);
  }
});
