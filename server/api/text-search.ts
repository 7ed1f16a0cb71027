import { type Column, type SQL, sql } from 'drizzle-orm';

/** A search as it is compared: whatever the case and width of its letters. */
export function searchable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * Whether a column holds a text that `searchable` gave; its wildcards are letters like any other. Nearly all names are
 * ASCII, which is compared ten times faster.
 */
export function containsText(column: Column, text: string): SQL {
  const isAscii = sql`octet_length(${column}) = char_length(${column})`;
  const compared = sql`case when ${isAscii} then lower(${column} collate "C") else lower(normalize(${column}, NFKC)) end`;
  return sql`${compared} like ${`%${escaped(text)}%`}`;
}

/** Whether a column begins with a text, exactly. */
export function startsWith(column: Column, text: string): SQL {
  return sql`${column} like ${`${escaped(text)}%`}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
