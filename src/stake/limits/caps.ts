/** Limits that a player sets, and when a change to them counts. Amounts are lamports, times are Unix seconds. */

/** The rolling windows in which amounts are summed, in seconds: a day, a week and 30 days. */
export const PERIODS = [86_400, 604_800, 2_592_000] as const;
const [DAY] = PERIODS;
export type Period = (typeof PERIODS)[number];

/** A looser limit counts after this time. */
export const LOOSER_AFTER_SECONDS = DAY;

/** The most lamports that may be spent, or lost, within any window. */
export interface Cap {
  readonly lamports: bigint;
  readonly seconds: Period;
}

/** A value that a player sets. */
export interface Setting<Value> {
  /** Null if it is off. */
  readonly value: Value | null;
  /** Stricter values from before the last changes, which also count until a time. */
  readonly earlier: readonly { readonly value: Value; readonly until: number }[];
}

export const UNSET = { value: null, earlier: [] } as const;

/** A time without joining and creating. */
export interface Break {
  /** Null for good. */
  readonly until: number | null;
  /** Whether it ends only when the player confirms that. */
  readonly confirms: boolean;
}

/** Lengths of breaks in days; null for good. */
export const BREAK_DAYS = [1, 30, 180, null] as const;
export type BreakDays = (typeof BREAK_DAYS)[number];
/** Breaks of as many days or more end only when the player confirms it. */
const CONFIRMED_DAYS = 30;

/** Minutes after which a player is reminded. */
export const REMINDER_MINUTES = [30, 60, 120] as const;

export interface Limits {
  readonly spend: Setting<Cap>;
  readonly lose: Setting<Cap>;
  /** Minutes. */
  readonly reminder: Setting<number>;
  readonly break: Break | null;
  /** When the player last set or confirmed a limit; null before the first one. */
  readonly reviewedAt: number | null;
}

export const NO_LIMITS: Limits = {
  spend: UNSET,
  lose: UNSET,
  reminder: UNSET,
  break: null,
  reviewedAt: null,
};

/** Returns all values that count now. */
export const inForce = <Value>({ value, earlier }: Setting<Value>, now: number): readonly Value[] => [
  ...(value === null ? [] : [value]),
  ...earlier.filter(({ until }) => until > now).map((one) => one.value),
];

/** Whether all that one cap permits is permitted by the other one as well. */
export const isCapAsStrict = (cap: Cap, other: Cap): boolean =>
  other.seconds % cap.seconds === 0 && cap.lamports * BigInt(other.seconds / cap.seconds) <= other.lamports;

/** Whether a reminder comes as early as another one or earlier. */
export const isReminderAsStrict = (minutes: number, other: number): boolean => minutes <= other;

/**
 * Sets a value, or switches it off. The new value counts at once; the one before counts beside it for a day, unless the
 * new one is as strict.
 */
export function changed<Value>(
  { value: before, earlier }: Setting<Value>,
  value: Value | null,
  now: number,
  isAsStrict: (one: Value, other: Value) => boolean,
): Setting<Value> {
  const left = earlier.filter(({ until }) => until > now);
  const all = before === null ? left : [...left, { value: before, until: now + LOOSER_AFTER_SECONDS }];
  return { value, earlier: value === null ? all : all.filter((one) => !isAsStrict(value, one.value)) };
}

/** Returns the break after another one is begun: a break is never shortened. */
export function withBreak(before: Break | null, days: BreakDays, now: number): Break {
  const confirms = (before?.confirms ?? false) || (days !== null && days >= CONFIRMED_DAYS);
  if (days === null || before?.until === null) return { until: null, confirms };
  return { until: Math.max(before?.until ?? 0, now + days * DAY), confirms };
}

/** Returns whether a player is on a break; `over` if it has ended, and the player has to confirm that. */
export function breakState(one: Break | null, now: number): 'none' | 'running' | 'over' {
  if (one === null) return 'none';
  if (one.until === null || one.until > now) return 'running';
  return one.confirms ? 'over' : 'none';
}

/** Limits are reviewed after half a year. */
const REVIEW_SECONDS = 182 * DAY;

/** Whether it is time to confirm or change the limits. */
export const isReviewDue = (limits: Limits, now: number): boolean =>
  limits.reviewedAt !== null && now - limits.reviewedAt > REVIEW_SECONDS && hasAny(limits, now);

/** Whether any amount is limited now. */
export const hasCaps = ({ spend, lose }: Limits, now: number): boolean =>
  inForce(spend, now).length + inForce(lose, now).length > 0;

/** Whether any limit, reminder or break counts now. */
const hasAny = (limits: Limits, now: number): boolean =>
  hasCaps(limits, now) ||
  inForce(limits.reminder, now).length > 0 ||
  breakState(limits.break, now) !== 'none';
