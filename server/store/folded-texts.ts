/** Texts for searches, folded in JavaScript, because PostgreSQL's case folding differs and depends on the locale. */
import { isNull, type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { foldText } from '#src/lib/fold-text.ts';
import { bytesLiteral } from './base58.ts';
import * as schema from './schema.ts';

const { pools, suggestions } = schema;
const ROWS_AT_ONCE = 4_000;

/** Returns a suggestion's texts for searches: one line each, so that no match spans both. */
export function foldedSuggestion({ title, body }: { readonly title: string; readonly body: string }): string {
  return `${foldText(title)}\n${foldText(body)}`;
}

/** Folds the texts that an earlier version has stored. May run in several processes at once. */
export async function fillFolded(db: PgDatabase<PgQueryResultHKT, typeof schema>): Promise<void> {
  for (let found = ROWS_AT_ONCE; found === ROWS_AT_ONCE;) {
    const { address: key, name, foldedName } = pools;
    const rows = await db.select({ key, name }).from(pools).where(isNull(foldedName)).limit(ROWS_AT_ONCE);
    const given = givenTexts(rows.map((row) => ({ key: bytesLiteral(row.key), folded: foldText(row.name) })));
    await db.execute(
      sql`update ${pools} set folded_name = folded from ${given} where ${key} = given.key::bytea`,
    );
    found = rows.length;
  }
  for (let found = ROWS_AT_ONCE; found === ROWS_AT_ONCE;) {
    const { id: key, title, body, foldedText } = suggestions;
    const rows = await db
      .select({ key, title, body })
      .from(suggestions)
      .where(isNull(foldedText))
      .limit(ROWS_AT_ONCE);
    const given = givenTexts(rows.map((row) => ({ key: String(row.key), folded: foldedSuggestion(row) })));
    await db.execute(
      sql`update ${suggestions} set folded_text = folded from ${given} where ${key}::text = given.key`,
    );
    found = rows.length;
  }
}

/** Returns any number of rows as one parameter of JSON. */
function givenTexts(rows: readonly { readonly key: string; readonly folded: string }[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (key text, folded text)`;
}
