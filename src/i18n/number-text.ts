const NARROW_SPACE = '\u202f';

/**
 * Returns a formatter of numbers in a language, but with the decimal point of amounts in SOL, which is the same in
 * every language: if the dot separated thousands, "440.209.749" beside "1.060 SOL" would read as a thousand and sixty.
 * Those languages (Spanish, Turkish) get narrow spaces between thousands instead, which no language reads as a decimal
 * sign. Source: ISO 80000-1, 7.3.1 and 7.3.2.
 */
export function numberText(
  language: string,
  options?: Intl.NumberFormatOptions,
): (value: number | bigint) => string {
  const format = new Intl.NumberFormat(language, options);
  const decimal = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal');
  if (decimal?.value !== ',') return (value) => format.format(value);
  return (value) => format.formatToParts(value).map(pointed).join('');
}

function pointed({ type, value }: Intl.NumberFormatPart): string {
  if (type === 'group') return NARROW_SPACE;
  return type === 'decimal' ? '.' : value;
}
