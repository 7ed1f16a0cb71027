/** Time spans as parts that a translation can put into its own plural forms. All arguments are seconds. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

export interface TimePart {
  readonly key: 'seconds' | 'minutes' | 'hours' | 'days' | 'months';
  readonly count: number;
}

/** Returns elapsed seconds in the largest unit: `justNow` under 60 s, also for a clock that is behind. */
export function relativeTime(elapsedSeconds: number): TimePart | { readonly key: 'justNow' } {
  return elapsedSeconds < MINUTE ? { key: 'justNow' } : largestPart(elapsedSeconds);
}

/** Returns the seconds left in the largest unit: `expired` at zero or below; the last minute counts as one. */
export function remainingTime(leftSeconds: number): TimePart | { readonly key: 'expired' } {
  return leftSeconds <= 0 ? { key: 'expired' } : largestPart(Math.max(leftSeconds, MINUTE));
}

/** Returns a duration: seconds, minutes plus seconds, or hours plus minutes; never below zero. */
export function duration(seconds: number): readonly TimePart[] {
  const rounded = Math.max(0, Math.floor(seconds));
  if (rounded < MINUTE) return [{ key: 'seconds', count: rounded }];
  if (rounded < HOUR) {
    return [
      { key: 'minutes', count: Math.floor(rounded / MINUTE) },
      { key: 'seconds', count: rounded % MINUTE },
    ];
  }
  return [
    { key: 'hours', count: Math.floor(rounded / HOUR) },
    { key: 'minutes', count: Math.floor((rounded % HOUR) / MINUTE) },
  ];
}

function largestPart(seconds: number): TimePart {
  if (seconds < HOUR) return { key: 'minutes', count: Math.floor(seconds / MINUTE) };
  if (seconds < DAY) return { key: 'hours', count: Math.floor(seconds / HOUR) };
  if (seconds < MONTH) return { key: 'days', count: Math.floor(seconds / DAY) };
  return { key: 'months', count: Math.floor(seconds / MONTH) };
}

/** Formats minutes and seconds as a clock does, such as "0:24"; with hours from an hour on. */
export function clockText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
  const rest = two(seconds % MINUTE);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
