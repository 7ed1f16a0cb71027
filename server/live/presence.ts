import { createHash, randomUUID } from 'node:crypto';
import { eq, lte, notInArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { onlyRow } from '#server/store/rows.ts';
import { presence, presenceLeases } from '#server/store/schema.ts';

/** A process that has not renewed its lease for this time no longer counts. */
const LEASE_MS = 4_500;
/** Maximum number of wallets counted per subnet, such as a household: keys cost nothing, so a wallet proves nothing. */
export const WALLETS_PER_SUBNET = 5;
/** Length of a subnet's hash in characters: 66 bits. */
const SUBNET_LENGTH = 11;

const now = sql`(extract(epoch from now()) * 1000)::bigint`;
const renewedSchema = v.object({ isNew: v.boolean() });
const countSchema = v.object({ count: v.number() });

/** The wallets that are connected to this process and to the others of the same database. */
export class Presence {
  readonly #process = randomUUID();
  /** Number of connections to this process by wallet and subnet, joined by a colon. */
  readonly #own = new Map<string, number>();
  /** The keys of `#own` that are in the table. */
  #stored = new Set<string>();
  #version = 0;
  /** The leases and versions that `count` was computed from. */
  #counted = '';
  /** Distinct wallets connected to any process, at most `WALLETS_PER_SUBNET` of each subnet, at the last refresh. */
  count = 0;

  constructor(private readonly db: Database) {}

  /** Counts a connection. @param subnet its client's subnet, from `subnetOf` */
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

  /** Writes this process's changes, and updates `count`. Not to be called concurrently. @throws the database's error */
  async refresh(): Promise<void> {
    await this.#write();
    await this.db.delete(presenceLeases).where(lte(presenceLeases.expiresAt, now));
    const { process, version } = presenceLeases;
    const leases = await this.db.select({ process, version }).from(presenceLeases).orderBy(process);
    const counted = JSON.stringify(leases);
    if (counted === this.#counted) return;
    const alive = this.db.select({ process }).from(presenceLeases);
    await this.db.delete(presence).where(notInArray(presence.process, alive));
    // Ordered by wallet, so that all processes choose the same wallets of a subnet.
    const question = sql`
      select count(*)::int as count from (
        select distinct wallet from (
          select wallet, dense_rank() over (partition by subnet order by wallet) as nth from ${presence}
        ) as connected where nth <= ${WALLETS_PER_SUBNET}
      ) as counted`;
    this.count = onlyRow(await rawRows(this.db, question, countSchema)).count;
    this.#counted = counted;
  }

  /** Removes this process's rows from the tables. @throws the database's error */
  async leave(): Promise<void> {
    await this.db.delete(presenceLeases).where(eq(presenceLeases.process, this.#process));
    await this.db.delete(presence).where(eq(presence.process, this.#process));
  }

  async #write(): Promise<void> {
    await this.#renew();
    const own = new Set(this.#own.keys());
    const added = [...own].filter((key) => !this.#stored.has(key));
    const removed = [...this.#stored].filter((key) => !own.has(key));
    if (added.length + removed.length === 0) return;
    if (removed.length > 0) await this.#delete(removed);
    if (added.length > 0) await this.#insert(added);
    this.#stored = own;
    // Raised after the rows are written, so that a process that counts at this version sees them.
    this.#version += 1;
    await this.#renew();
  }

  /** Renews the lease. A missing lease (expired, or lost in a database crash) means that the rows are missing too. */
  async #renew(): Promise<void> {
    const renewal = sql`
      insert into ${presenceLeases} as lease (process, expires_at, version)
      values (${this.#process}, ${now} + ${LEASE_MS}::bigint, ${this.#version})
      on conflict (process) do update set expires_at = excluded.expires_at, version = excluded.version
      returning lease.xmax = 0 as "isNew"`;
    if (onlyRow(await rawRows(this.db, renewal, renewedSchema)).isNew) this.#stored = new Set();
  }

  async #insert(keys: readonly string[]): Promise<void> {
    await this.db.execute(sql`
      insert into ${presence} (process, wallet, subnet)
      select ${this.#process}, wallet, subnet from ${unnested(keys)} on conflict do nothing`);
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
 * Returns the subnet of an address of `remoteAddress`, as a short hash, so that the table holds no addresses: an IPv4
 * address, or the /56 network of an IPv6 one, which providers give to a single customer (RIPE-690).
 */
export function subnetOf(address: string): string {
  const groups = address.split(':');
  const [, , , fourth] = groups;
  const customer =
    fourth === undefined ? address : [...groups.slice(0, 3), fourth.padStart(4, '0').slice(0, 2)].join(':');
  return createHash('sha256').update(customer).digest('base64url').slice(0, SUBNET_LENGTH);
}
