import * as v from 'valibot';
import type { PersistStorage } from 'zustand/middleware';
import { log } from '#src/lib/log.ts';
import { readStored, tab, writeStored } from '#src/lib/stored.ts';
import type { Persisted } from './persisted.ts';
import { sentOf } from './transactions.ts';

/** Checks only the outer structure: the parts are parsed when they are put into the store. */
const valueSchema = v.object({
  state: v.custom<Persisted>((state) => typeof state === 'object' && state !== null),
  version: v.number(),
});

/**
 * Keys of the parts before version 1. The entries stay, because a page of that version may still be open in another
 * tab.
 */
const OLD_KEYS = {
  admitted: 'xeroz.admission',
  joined: 'xeroz.activity',
  poolCompletionStates: 'xeroz.outcomes',
} as const;

/** Stored as plain text, because `public/before-paint.js` reads it before the first paint. */
const THEME_KEY = 'theme';

const readLasting = (name: string) => {
  const value = readStored(name, valueSchema);
  if (value) return value;
  const old = Object.entries(OLD_KEYS).map(([part, key]) => [part, readStored(key, v.unknown())] as const);
  return { state: Object.fromEntries(old), version: old.some(([, stored]) => stored !== null) ? 0 : 1 };
};

let lastStored: Persisted | null = null;

/** Records what the storage contains: a part that has not changed since is not written. */
export const noteStored = (persisted: Persisted): void => {
  lastStored = persisted;
};

/**
 * Splits the persisted state. Transactions are stored for the tab alone, which resumes them after a reload: another tab
 * would send them again. All other parts are shared by the browser's tabs, and a tab writes only the parts that it has
 * changed, so that it does not overwrite the changes of other tabs.
 */
export const browserStorage: PersistStorage<Persisted> = {
  getItem: (name) => {
    const { state, version } = readLasting(name);
    const sent = readStored(`${name}.transactions`, v.unknown(), tab);
    const theme = readStored(THEME_KEY, v.unknown(), undefined, String);
    return v.parse(valueSchema, { state: { ...state, sent, theme }, version });
  },
  setItem: (name, { state: persisted, version }) => {
    const before = lastStored;
    lastStored = persisted;
    const { theme, transactions, ...state } = persisted;
    const parts = ['admitted', 'joined', 'followed', 'poolCompletionStates'] as const;
    const changed = parts.filter((part) => before?.[part] !== persisted[part]);
    if (changed.length > 0) {
      const held = readStored(name, valueSchema)?.state;
      const mine = Object.fromEntries(changed.map((part) => [part, persisted[part]]));
      writeStored(name, { state: { ...state, ...held, ...mine }, version });
    }
    if (before && before.theme !== theme) writeStored(THEME_KEY, theme);
    if (before?.transactions === transactions) return;
    if (!writeStored(`${name}.transactions`, sentOf(transactions), tab)) {
      log.warn('A pending transaction would not survive a reload');
    }
  },
  removeItem: () => undefined,
};
