/** Whether two rows hold the same, column by column; rows have none that are nested. */
export function isSameRow(a: object | undefined, b: object): boolean {
  if (a === b) return true;
  if (a === undefined) return false;
  const others = new Map<string, unknown>(Object.entries(a));
  return Object.entries(b).every(([key, value]) => others.get(key) === value);
}
