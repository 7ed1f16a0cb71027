import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { bytesList, storedBase58 } from '#server/store/base58.ts';
import type { Database } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import type { WalletRow } from '#server/store/rows.ts';
import { creatorDays, hours, transactions, wallets } from '#server/store/schema.ts';
import type { FoldedSeat, PoolState } from '../fold/pool-state.ts';
import { isAnyOf, upsertRows } from '../rows/bulk.ts';
import { creatorDayKey, Differences, isZero } from './differences.ts';
import {
  hourOf,
  type HourSums,
  mergeTimes,
  NO_CREATOR_DAY,
  NO_HOUR,
  NO_TIMES,
  NO_WALLET,
  plus,
  type Times,
} from './pool-figures.ts';

interface Change {
  readonly before: PoolState | null;
  readonly after: PoolState | null;
}

/**
 * Changes the figures of wallets, hours and creators by the difference between what pools add to them now and what they added
 * before. Pools and seats are already written.
 */
export async function writeTotals(tx: Database, changes: readonly Change[]): Promise<void> {
  const differences = new Differences();
  for (const { before, after } of changes) differences.add(before, after);
  const { reread, newSeats } = differences;
  const touched = [...differences.wallets.keys()];
  const stored =
    touched.length === 0 ? [] : await tx.select().from(wallets).where(isAnyOf(wallets.wallet, touched));
  const before = new Map(stored.map((row) => [row.wallet, row]));
  const rereadTimes = await readTimes(tx, [...reread]);
  const after = [...differences.wallets].map(([wallet, { sums, times }]) => {
    const old = before.get(wallet) ?? { wallet, ...NO_WALLET, ...NO_TIMES };
    const { wallet: _, firstSeenAt, lastSeenAt, lastJoinedAt, ...oldSums } = old;
    const merged = mergeTimes({ firstSeenAt, lastSeenAt, lastJoinedAt }, times);
    const newTimes = reread.has(wallet) ? (rereadTimes.get(wallet) ?? NO_TIMES) : merged;
    return { wallet, sums: plus(oldSums, sums), times: newTimes };
  });
  const unused = after.filter(({ sums, times }) => isZero(sums) && times.lastSeenAt === null);
  if (unused.length > 0) {
    await tx.delete(wallets).where(
      isAnyOf(
        wallets.wallet,
        unused.map(({ wallet }) => wallet),
      ),
    );
  }
  const rows = after
    .filter((one) => !unused.includes(one))
    .map(({ wallet, sums, times }): WalletRow => ({ wallet, ...sums, ...times }));
  await upsertRows(tx, wallets, rows);
  await recordPaymentsOf(tx, newSeats);
  for (const row of stored) countPlayer(differences, row, -1n);
  for (const row of rows) countPlayer(differences, row, 1n);
  await writeHours(tx, differences.hours);
  await writeCreatorDays(tx, differences);
}

/** Counts a wallet in the hour in which it was first seen, if it has ever had a seat. */
function countPlayer(
  differences: Differences,
  { entries, won, firstSeenAt }: WalletRow,
  sign: 1n | -1n,
): void {
  if (entries === 0n || firstSeenAt === null) return;
  const winningWallets = won > 0n ? 1n : 0n;
  differences.addHour(hourOf(firstSeenAt), { players: 1n, winningWallets }, sign);
}

async function writeHours(tx: Database, differences: ReadonlyMap<number, HourSums>): Promise<void> {
  const changed = [...differences].filter(([, sums]) => !isZero(sums));
  if (changed.length === 0) return;
  const which = sql`${hours.hour} = any(${sql.param(changed.map(([hour]) => String(hour)))}::bigint[])`;
  const stored = new Map(
    (await tx.select().from(hours).where(which)).map(({ hour, ...sums }) => [hour, sums]),
  );
  const after = changed.map(([hour, sums]) => ({ hour, ...plus(stored.get(hour) ?? NO_HOUR, sums) }));
  const isEmpty = ({ hour: _, ...sums }: (typeof after)[number]): boolean => isZero(sums);
  if (after.some(isEmpty)) await tx.delete(hours).where(which);
  await upsertRows(
    tx,
    hours,
    after.filter((row) => !isEmpty(row)),
  );
}

async function writeCreatorDays(tx: Database, differences: Differences): Promise<void> {
  const changed = [...differences.creatorDays.values()].filter(({ sums }) => !isZero(sums));
  if (changed.length === 0) return;
  const keys = sql`select * from unnest(${sql.param(changed.map(({ day }) => String(day)))}::bigint[],
    ${bytesList(changed.map(({ creator }) => creator))})`;
  const which = sql`(${creatorDays.day}, ${creatorDays.creator}) in (${keys})`;
  const stored = new Map(
    (await tx.select().from(creatorDays).where(which)).map((row) => [creatorDayKey(row), row]),
  );
  const after = changed.map(({ creator, day, sums }) => {
    const {
      creator: _,
      day: __,
      ...before
    } = stored.get(creatorDayKey({ creator, day })) ?? {
      creator,
      day,
      ...NO_CREATOR_DAY,
    };
    return { creator, day, sums: plus(before, sums) };
  });
  if (after.some(({ sums }) => isZero(sums))) await tx.delete(creatorDays).where(which);
  const rows = after.filter(({ sums }) => !isZero(sums));
  await upsertRows(
    tx,
    creatorDays,
    rows.map(({ creator, day, sums }) => ({ creator, day, ...sums })),
  );
}

const timesSchema = v.object({
  wallet: storedBase58,
  firstSeenAt: v.nullable(v.number()),
  lastSeenAt: v.nullable(v.number()),
  lastJoinedAt: v.nullable(v.number()),
});

/** Reads times from all pools and transactions of wallets, which takes long for wallets with many. */
async function readTimes(tx: Database, some: readonly string[]): Promise<Map<string, Times>> {
  if (some.length === 0) return new Map();
  const rows = await rawRows(
    tx,
    sql`select wallet, first_seen_at::float8 as "firstSeenAt", last_seen_at::float8 as "lastSeenAt",
        last_joined_at::float8 as "lastJoinedAt"
      from wallets_computed where wallet = any(${bytesList(some)})`,
    timesSchema,
  );
  return new Map(rows.map(({ wallet, ...times }) => [wallet, times]));
}

/** Records the payments of stored transactions for wallets that have taken a seat in one of their pools. */
export async function recordPayments(tx: Database, signatures: readonly string[]): Promise<void> {
  if (signatures.length === 0) return;
  await raiseLastSeen(
    tx,
    sql`select t.fee_payer as wallet, max(t.at) as at from ${transactions} t
      where t.signature = any(${bytesList(signatures)}) and t.error is null
        and exists (select 1 from seats s where s.player = t.fee_payer and s.pool = any(t.pools))
      group by t.fee_payer`,
  );
}

/** Records payments for pools after the time of joining them, if their transactions were stored before the join. */
async function recordPaymentsOf(tx: Database, joined: readonly FoldedSeat[]): Promise<void> {
  if (joined.length === 0) return;
  const joinedAt = sql`${sql.param(joined.map((seat) => String(seat.joinedAt)))}::bigint[]`;
  await raiseLastSeen(
    tx,
    sql`select t.fee_payer as wallet, max(t.at) as at
      from unnest(
        ${bytesList(joined.map(({ pool }) => pool))},
        ${bytesList(joined.map(({ player }) => player))},
        ${joinedAt}) as s (pool, player, joined_at)
      join ${transactions} t on t.fee_payer = s.player and t.at > s.joined_at and s.pool = any(t.pools)
      where t.error is null
      group by t.fee_payer`,
  );
}

async function raiseLastSeen(tx: Database, payments: SQL): Promise<void> {
  await tx.execute(sql`update ${wallets} set last_seen_at = paid.at from (${payments}) paid
    where ${wallets.wallet} = paid.wallet and ${wallets.lastSeenAt} < paid.at`);
}

/** Rereads when wallets were last seen, after transactions that they paid for were removed. */
export async function rereadLastSeen(tx: Database, payers: readonly string[]): Promise<void> {
  if (payers.length === 0) return;
  await tx.execute(sql`update ${wallets} set last_seen_at = computed.last_seen_at
    from (select * from wallets_computed where wallet = any(${bytesList(payers)})) computed
    where ${wallets.wallet} = computed.wallet`);
}
