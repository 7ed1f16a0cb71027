/** Days of the reader's calendar, as date inputs have them (`2027-03-14`), and where they begin, in Unix seconds. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const FIRST_YEAR = 1970;

/** The day a moment falls on. */
export function dayOf(seconds: number): string {
  const date = new Date(seconds * 1_000);
  const parts = [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/**
 * When a day begins.
 * @param after so many days later
 * @returns null for what is no day since 1970, as while somebody types a year
 */
export function startOf(day: string, after = 0): number | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (Number(year ?? 0) < FIRST_YEAR) return null;
  const seconds = new Date(Number(year), Number(month) - 1, Number(date) + after).getTime() / 1_000;
  return seconds < 0 ? null : seconds;
}
