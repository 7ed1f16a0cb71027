/**
 * Multiplies the ended pools of an indexed database, with all rows that belong to them. Copies have the same columns,
 * except changed keys, ids, slots and times.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { fillTotals } from '#server/store/fill-totals.ts';
import { OPTIONS } from '#server/store/gated-reads.ts';

/** Seconds from one pool to the next on a day of 10,000 pools. */
const SECONDS_A_POOL = 8.64;
/** Seconds by which the first copy is earlier than the original; longer than the indexed history. */
const HOUR_SECONDS = 3_600;
/** Seconds for which the server keeps live events. */
const EVENT_SECONDS = 3 * 86_400;
const SLOTS_A_SECOND = 2.5;
/** Distance between a pool's ids in two copies; higher than every id of an indexed pool. */
const IDS_A_COPY = 1_000_000;

/** The tables to copy, each with the address of the pool that a row belongs to. */
const TABLES: Readonly<Record<string, string>> = {
  pools: 'given.address',
  pool_names: 'given.pool',
  seats: 'given.pool',
  notifications: 'given.pool',
  transactions: 'given.pools[1]',
  chain_events: 'given.pool',
  // Only this table has addresses as text.
  live_events: 'base58_decode(given.pool)',
};

/** Matches columns of addresses and of transactions' signatures. The signature in `pools` is its round's. */
const KEYS = /^(address|pools?|creator|completer|player|wallets?|fee_payer|signature)$/;
const TIMES = /^(at|paid_at|\w+_at|\w+_deadline)$/;
const SLOTS = /^(slot|lock_slot)$/;

/** `bench.copied` returns the copy's key for an original key, in any type of column. */
const PREPARATION = `
create schema bench;
create function bench.copied(text, int) returns text language sql immutable strict as
  $$ select overlay($1 placing translate(to_char($2, 'FM00000'), '0', 'z') from 5) $$;
create function bench.copied(bytea, int) returns bytea language sql immutable strict as
  $$ select overlay($1 placing int4send($2) from 5) $$;
create function bench.copied(anyarray, int) returns anyarray language sql immutable strict as
  $$ select array_agg(bench.copied(key, $2) order by at) from unnest($1) with ordinality as keys (key, at) $$;
create table bench.originals as
  select address as original, row_number() over (order by id) as number from pools where settled_at is not null;
${Object.entries(TABLES)
  .map(
    ([table, pool]) => `create table bench.${table} as
  select given.*, number from public.${table} as given join bench.originals on original = ${pool};`,
  )
  .join('\n')}
`;

/** Dates 35 pools as drawn now at each size: lists show recent draws, which age while the benchmark runs. */
const JUST_DRAWN = `
update pools set settled_at = case when number <= 35 then now.seconds else least(settled_at, now.seconds - 600) end
  from bench.originals, (select extract(epoch from now())::bigint as seconds) as now where address = original`;

/** Returns the SQL expression of a column's value in a copy. @param copy the copy's number */
function copiedColumn(table: string, column: string, copy: number, secondsEarlier: number): string {
  const name = `"${column}"`;
  // Makes all volumes differ, because creators are ranked by volume.
  if (column === 'entry_lamports') return `${name} + ${copy}`;
  if (column === 'pool_id' || column === 'id') return `${name} + ${copy * IDS_A_COPY}`;
  if (KEYS.test(column) && !(table === 'pools' && column === 'signature'))
    return `bench.copied(${name}, ${copy})`;
  if (TIMES.test(column)) return `${name} - ${secondsEarlier}`;
  return SLOTS.test(column) ? `${name} - ${Math.round(secondsEarlier * SLOTS_A_SECOND)}` : name;
}

/** A database whose ended pools are multiplied. */
export class Multiplied {
  #copies = 0;
  /** Seconds by which the next copy is earlier than the original. */
  #secondsEarlier = HOUR_SECONDS;

  private constructor(private readonly client: pg.Client) {}

  static async of(databaseUrl: string): Promise<Multiplied> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(PREPARATION);
    // Foreign keys are not checked, since each copy is as complete as its original.
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
    return new Multiplied(client);
  }

  /** Adds copies until there are `size` pools, and recomputes the figures of wallets, hours and creators. */
  async growTo(size: number): Promise<void> {
    const { client } = this;
    const indices = await client.query<{ name: string; definition: string }>(
      // Of a partitioned table, the definition must create the index of each month as well.
      `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
        where schemaname = 'public' and tablename = any($1)
          and quote_ident(indexname)::regclass not in (select conindid from pg_constraint)`,
      [Object.keys(TABLES)],
    );
    // Building an index at the end takes a fraction of the time.
    for (const { name } of indices.rows) await client.query(`drop index "${name}"`);
    for (let left = size - (await this.pools()); left > 0;) left -= await this.copy(left);
    for (const { definition } of indices.rows) await client.query(definition);
    await client.query(JUST_DRAWN);
    await drizzle(client, OPTIONS).transaction(fillTotals);
    await client.query('vacuum (analyze)');
    await client.query('vacuum (full, analyze) wallets, hours, creator_days');
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async pools(): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>('select count(*)::int as count from pools');
    return rows[0]?.count ?? 0;
  }

  /** Copies at most `most` pools once. @returns their number */
  private async copy(most: number): Promise<number> {
    this.#copies += 1;
    const seconds = Math.round(this.#secondsEarlier);
    let copied = 0;
    for (const table of Object.keys(TABLES)) {
      if (table === 'live_events' && seconds > EVENT_SECONDS) continue;
      const { rows } = await this.client.query<{ name: string }>(
        `select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
            and coalesce(column_default, '') not like 'nextval%' order by ordinal_position`,
        [table],
      );
      const names = rows.map(({ name }) => `"${name}"`).join(', ');
      const values = rows.map(({ name }) => copiedColumn(table, name, this.#copies, seconds)).join(', ');
      const { rowCount } = await this.client.query(
        `insert into ${table} (${names}) select ${values} from bench.${table} where number <= ${most}`,
      );
      if (table === 'pools') copied = rowCount ?? 0;
    }
    if (copied === 0) throw new Error('There is no ended pool to copy');
    this.#secondsEarlier += copied * SECONDS_A_POOL;
    return copied;
  }
}
