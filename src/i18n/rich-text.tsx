import { cloneElement, type ReactElement } from 'react';

interface RichTextProps {
  /** A text with placeholders and marks, as `t` returns it with `RAW`. */
  readonly text: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** The element that stands for each mark, such as the `b` of "<b>{{amount}}</b> bonus". */
  readonly marks: Readonly<Record<string, ReactElement>>;
}

/** Options of `t` for a text whose placeholders are filled later: a value that looks like a mark must be none. */
export const RAW = { skipInterpolation: true } as const;

const MARKED = /<(\w+)>(.*?)<\/\1>/;
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Shows a text of which parts are marked. Every part is an element of its own, so that a translated page keeps working. */
export const RichText = ({ text, values, marks }: RichTextProps) => {
  const fill = (part = ''): string =>
    part.replaceAll(PLACEHOLDER, (_, name: string) => String(values?.[name]));
  // A text, the name of a mark, what it marks, the next text, and so on.
  const parts = text.split(MARKED);
  return parts.map((part, at) => {
    if (at % 3 === 1) return cloneElement(marks[part] ?? <span />, { key: at }, fill(parts[at + 1]));
    // The parts of a text change their place with the language alone.
    // oxlint-disable-next-line react/no-array-index-key
    return at % 3 === 0 && part !== '' && <span key={at}>{fill(part)}</span>;
  });
};
