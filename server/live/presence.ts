import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { presence } from '#server/store/schema.ts';

/** The rows of a process that ended without notice count for so long. */
const EXPIRES_MS = 30_000;
const RENEW_MS = 10_000;
/** Wallets that count of one subnet, as of a household: keys cost nothing, so a wallet alone proves nothing. */
export const WALLETS_PER_SUBNET = 5;
/** 66 bits. */
const SUBNET_LENGTH = 11;

const now = sql`(extract(epoch from now()) * 1000)::bigint`;
const countSchema = v.object({ count: v.number() });

/** The wallets that are connected to this process and to the others of the same database. */
export class Presence {
  readonly #process = randomUUID();
  /** Connections here of each wallet and subnet, joined by a colon. */
  readonly #own = new Map<string, number>();
  /** The keys of `#own` that the table has. */
  #stored = new Set<string>();
  #renewedAt = -Infinity;
  /** Distinct wallets connected to any process, at most `WALLETS_PER_SUBNET` of each subnet, at the last refresh. */
  count = 0;

  constructor(private readonly db: Database) {}

  /** @param subnet from which it is connected, by `subnetOf` */
  connected(wallet: string, subnet: string): void {
    const key = `${wallet}:${subnet}`;
    this.#own.set(key, (this.#own.get(key) ?? 0) + 1);
  }

  disconnected(wallet: string, subnet: string): void {
    const key = `${wallet}:${subnet}`;
    const left = (this.#own.get(key) ?? 0) - 1;
    if (left > 0) this.#own.set(key, left);
    else this.#own.delete(key);
  }

  /** Writes what has changed here, and counts. Not to be called while it runs. @throws the database's error */
  async refresh(at = performance.now()): Promise<void> {
    const own = new Set(this.#own.keys());
    const isDue = at - this.#renewedAt >= RENEW_MS;
    const added = [...own].filter((key) => isDue || !this.#stored.has(key));
    const removed = [...this.#stored].filter((key) => !own.has(key));
    if (removed.length > 0) await this.#delete(removed);
    if (added.length > 0) await this.#insert(added);
    this.#stored = own;
    if (isDue) await this.db.execute(sql`delete from ${presence} where expires_at <= ${now}`);
    if (isDue) this.#renewedAt = at;
    // By wallet, so that all processes choose the same ones of a subnet.
    const question = sql`
      select count(distinct wallet)::int as count from (
        select wallet, dense_rank() over (partition by subnet order by wallet) as nth
        from ${presence} where expires_at > ${now}
      ) as connected where nth <= ${WALLETS_PER_SUBNET}`;
    const [row] = await rawRows(this.db, question, countSchema);
    this.count = row?.count ?? 0;
  }

  /** Takes all of this process out of the table. @throws the database's error */
  async leave(): Promise<void> {
    await this.db.delete(presence).where(eq(presence.process, this.#process));
  }

  async #insert(keys: readonly string[]): Promise<void> {
    await this.db.execute(sql`
      insert into ${presence} (process, wallet, subnet, expires_at)
      select ${this.#process}, wallet, subnet, ${now} + ${EXPIRES_MS}::bigint from ${unnested(keys)}
      on conflict (process, wallet, subnet) do update set expires_at = excluded.expires_at`);
  }

  async #delete(keys: readonly string[]): Promise<void> {
    await this.db.execute(sql`
      delete from ${presence} where process = ${this.#process}
      and (wallet, subnet) in (select wallet, subnet from ${unnested(keys)})`);
  }
}

function unnested(keys: readonly string[]) {
  const parts = keys.map((key) => key.split(':'));
  const wallets = sql.param(parts.map(([wallet = '']) => wallet));
  const subnets = sql.param(parts.map(([, subnet = '']) => subnet));
  return sql`unnest(${wallets}::text[], ${subnets}::text[]) as given (wallet, subnet)`;
}

/**
 * Returns the subnet of an address of `remoteAddress`, as a short hash, for the table need not hold addresses: an IPv4
 * address, or the /56 network of an IPv6 one, which providers give to a single customer (RIPE-690).
 */
export function subnetOf(address: string): string {
  const groups = address.split(':');
  const [, , , fourth] = groups;
  const customer =
    fourth === undefined ? address : [...groups.slice(0, 3), fourth.padStart(4, '0').slice(0, 2)].join(':');
  return createHash('sha256').update(customer).digest('base64url').slice(0, SUBNET_LENGTH);
}
