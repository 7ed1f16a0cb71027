import { type Column, type SQL, sql } from 'drizzle-orm';
import { foldText } from '#src/lib/fold-text.ts';

/** Returns a search text in the form in which it is compared with folded texts. */
export function searchable(text: string): string {
  return foldText(text).trim();
}

/**
 * Whether a column contains a text that `searchable` returned, whose wildcards are matched literally.
 * @param plain compared if the folded text is missing, because a server of an earlier version wrote the row
 */
export function containsText(folded: Column, plain: SQL | Column, text: string): SQL {
  return sql`coalesce(${folded}, lower(${plain})) like ${`%${escaped(text)}%`}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
