import { type Column, type SQL, sql } from 'drizzle-orm';
import { poolNames } from '#server/store/schema.ts';
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

/** The longest parts of names in their index. */
const LONGEST_GRAM = 3;

/** Whether a row of `pool_names` contains a text that `searchable` returned; the index of the names' parts is used. */
export function namesContain(text: string): SQL {
  const { folded } = poolNames;
  const size = sql`least(${LONGEST_GRAM}, char_length(${text}::text))`;
  const parts = sql`text_grams(${text}::text, ${size}, ${size})`;
  return sql`(text_grams(${folded}, 1, ${sql.raw(String(LONGEST_GRAM))}) @> ${parts}
    and ${folded} like ${`%${escaped(text)}%`})`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
