import { sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { fillFolded } from '#server/store/folded-texts.ts';
import { pools } from '#server/store/schema.ts';
import { foldText } from '#src/lib/fold-text.ts';

/** Beginnings of names: frequent ones, rare ones, and those that searches must take literally. */
const NAMES = ['Neon', 'Neon', 'Pool', 'Pool', 'Pool', '抽选', '100%_sure\\', 'Ｇｍ 🎲'];

/** Returns a number below `most` in SQL, which depends on a row's number and on a label. */
const varied = (label: string, most: number): string =>
  `(('x' || substr(md5('${label}' || n), 1, 7))::bit(28)::int % ${most})`;
const bytes = (label: string, number: string): string => `sha256(('${label}' || (${number}))::bytea)`;

/**
 * Fills an empty database with pools of all states and their winners, which differ in all that lists are sorted and
 * searched by. Names are folded as the product folds them. Nothing else is written.
 */
export async function seedPools(
  db: Database,
  size: { readonly pools: number; readonly newestAt: number; readonly secondsEach: number },
): Promise<void> {
  const names = sql.raw(`(array[${NAMES.map((name) => `'${name}'`).join(', ')}])`);
  const made = sql`(${size.newestAt}::bigint - (${size.pools} - n) * ${size.secondsEach}::bigint)`;
  const status = sql.raw(
    `case when n > ${size.pools - 40} then (array['open', 'locked', 'drawing'])[1 + n % 3]
      when n % 9 = 0 then 'expired' when n % 11 = 0 then 'refunding' else 'completed' end`,
  );
  await db.execute(sql`insert into pools (address, id, name, folded_name, creator, entry_lamports, bonus_lamports, max_players,
      min_players, random_multiplier, gated, created_at, join_deadline, draw_timeout_seconds, status, player_count,
      potential_lamports, filled_at, winner_count, weight_sum, settled_at, output, unpaid_lamports, open_entries, slot, slot_index,
      revision)
    select ${sql.raw(bytes('pool', 'n'))}, n, ${names}[1 + n % ${NAMES.length}] || ' ' || n, null,
      ${sql.raw(bytes('creator', varied('creator', 60)))}, 1000 * (1 + ${sql.raw(varied('entry', 50))}), 0,
      5 + ${sql.raw(varied('seats', 30))}, 2, false, n % 20 = 0, made, made + ${sql.raw(varied('ends', 9_000))}, 86400, status,
      2 + ${sql.raw(varied('players', 4))}, 1 + ${sql.raw(varied('prize', 400))}, case when n % 4 > 0 then made + 60 end, 2, 2,
      case when status in ('completed', 'expired', 'refunding') then made + ${sql.raw(varied('draw', 90_000))} end, md5(n::text), 0,
      0, n * 10, 0, n
    from (select n, ${made} as made, ${status} as status from generate_series(1, ${size.pools}) as n) as numbers`);
  await db.execute(sql`insert into seats (pool, player, seat, joined_at, exit_used, stage, drawn_index, won, weight,
      stakeback_lamports, base_lamports, bonus_lamports, entry_closed, revision)
    select address, ${sql.raw(bytes('player', `id * 7 + seat * 13`))}, seat, created_at, false, 'won', seat, true, 1, 0, 1, 0, false, id
    from pools, generate_series(0, 1) as seat where status = 'completed'`);
  await fillFolded(db);
}

/** Returns all pools, with their names folded. */
export async function foldedPools(db: Database) {
  const rows = await db.select().from(pools);
  return rows.map((row) => ({ ...row, folded: foldText(row.name) }));
}
