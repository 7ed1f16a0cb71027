/** Writes results for a terminal: marks and words, which are as clear without colours. */

export type Paint = (text: string, colour: 'good' | 'bad' | 'soft') => string;

const CODES = { good: 32, bad: 31, soft: 2 } as const;

const uncoloured: Paint = (text) => text;
const coloured: Paint = (text, colour) => `\u001B[${CODES[colour]}m${text}\u001B[0m`;

/** Returns how to paint: colours on a terminal only, and not if the variable `NO_COLOR` has a value. */
export const paintFor = (isTerminal: boolean, noColor: string | undefined): Paint =>
  isTerminal && (noColor === undefined || noColor === '') ? coloured : uncoloured;

/** Replaces control characters: a name or a node's message must not move the cursor. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '�');

const grouped = new Intl.NumberFormat('en');
export const numberText = (value: number | bigint): string => grouped.format(value);
