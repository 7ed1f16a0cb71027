/** The limits of each wallet, as this browser stores them. */
import * as v from 'valibot';
import { storedValue } from '#src/lib/stored-value.ts';
import { type ActivityOwner, ownerKey } from '#src/store/user-activity.ts';
import { type Cap, type Limits, NO_LIMITS, PERIODS, type Setting, UNSET } from './caps.ts';

const STORAGE_KEY = 'xeroz.limits';

const DIGITS = /^\d{1,20}$/;
const lamports = v.pipe(
  v.string(),
  v.regex(DIGITS),
  v.transform((digits) => BigInt(digits)),
);
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));
const capSchema = v.object({ lamports, seconds: v.picklist(PERIODS) });

/** A garbled setting counts as none, and leaves the others. */
const settingOf = <Value>(value: v.GenericSchema<unknown, Value>) =>
  v.fallback(
    v.object({
      value: v.nullable(value),
      earlier: v.array(v.object({ value, until: seconds })),
    }) as v.GenericSchema<unknown, Setting<Value>>,
    UNSET,
  );

const limitsSchema = v.object({
  spend: settingOf<Cap>(capSchema),
  lose: settingOf<Cap>(capSchema),
  reminder: settingOf<number>(v.pipe(v.number(), v.integer(), v.minValue(1))),
  break: v.fallback(v.nullable(v.object({ until: v.nullable(seconds), confirms: v.boolean() })), null),
  reviewedAt: v.fallback(v.nullable(seconds), null),
});

/** The records by "cluster:wallet"; each is parsed when it is used. */
const stored = storedValue(STORAGE_KEY, v.record(v.string(), v.unknown()));
const listeners = new Set<() => void>();
let isStored = true;

/** Calls the listener when limits may have changed, in this tab or another. @returns a function that stops it */
export const subscribeLimits = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** Returns the text of a wallet's record; null if the wallet was offered no limit and has set none. */
export const limitsText = (owner: ActivityOwner): string | null => {
  const record = stored.read()?.[ownerKey(owner)];
  return record === undefined ? null : JSON.stringify(record);
};

/** Parses the text of a record. */
export function parseLimits(text: string | null): Limits {
  if (text === null) return NO_LIMITS;
  const result = v.safeParse(limitsSchema, JSON.parse(text));
  return result.success ? result.output : NO_LIMITS;
}

/** Returns a wallet's limits. */
export const readLimits = (owner: ActivityOwner): Limits => parseLimits(limitsText(owner));

/** Whether the last change is stored beyond this page. */
export const areLimitsStored = (): boolean => isStored;

/** Changes a wallet's limits; they hold in this page even if the browser refuses to store them. */
export function editLimits(owner: ActivityOwner, edit: (before: Limits) => Limits): void {
  const { spend, lose, ...others } = edit(readLimits(owner));
  const record = { ...others, spend: asText(spend), lose: asText(lose) };
  isStored = stored.write({ ...stored.read(), [ownerKey(owner)]: record });
  for (const listener of listeners) listener();
}

/** Notes that the wallet was offered a limit. */
export const noteOffered = (owner: ActivityOwner): void => editLimits(owner, (before) => before);

const capText = ({ lamports: amount, ...cap }: Cap) => ({ ...cap, lamports: String(amount) });

const asText = ({ value, earlier }: Setting<Cap>) => ({
  value: value && capText(value),
  earlier: earlier.map((one) => ({ ...one, value: capText(one.value) })),
});
