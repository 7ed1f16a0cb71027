/** Any value as JSON, with whole numbers of any size as they are. */
export function plainText(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? '';
}
