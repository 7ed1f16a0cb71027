import { cloneElement, type ReactElement } from 'react';

interface RichTextProps {
  /** A text with placeholders and marks, as `t` returns it with `RAW`. */
  readonly text: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** The element for each mark, such as the `b` of "<b>{{amount}}</b> bonus". */
  readonly marks: Readonly<Record<string, ReactElement>>;
}

/**
 * Options of `t` for a text whose placeholders are filled later, so that a value that looks like a mark is not taken
 * for one.
 */
export const RAW = { skipInterpolation: true } as const;

const MARKED = /<(\w+)>(.*?)<\/\1>/;
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * Renders a text with marked parts. Every part has an element of its own, so that the page keeps working when a browser
 * translates it.
 */
export const RichText = ({ text, values, marks }: RichTextProps) => {
  const fill = (part = ''): string =>
    part.replaceAll(PLACEHOLDER, (_, name: string) => String(values?.[name]));
  // Alternates: a text, the name of a mark, the marked text, the next text, and so on.
  const parts = text.split(MARKED);
  return parts.map((part, at) => {
    if (at % 3 === 1) return cloneElement(marks[part] ?? <span />, { key: at }, fill(parts[at + 1]));
    // The order of a text's parts changes only with the language.
    // oxlint-disable-next-line react/no-array-index-key
    return at % 3 === 0 && part !== '' && <span key={at}>{fill(part)}</span>;
  });
};
