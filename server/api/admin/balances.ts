import { type Connection, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { and, arrayOverlaps, desc, inArray, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { offsetOf } from '#src/chain/program/account-bytes.ts';
import { prefixOf } from '#src/chain/program/accounts.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import type { balancesSchema } from '#src/contract/admin-statistics.ts';
import type { Database } from '#server/store/open-store.ts';
import { readIndexerState } from '#server/projection/state.ts';
import { onlyRow } from '#server/store/rows.ts';
import { pools, seats, transactions } from '#server/store/schema.ts';
import { ApiError } from '../api-error.ts';
import { cachedRead } from '../shared-reads.ts';
import type { ApiContext } from '../context.ts';
import { isDatabaseDown } from '../http/database-down.ts';
import { entriesTotal } from '../shares.ts';
import { newestTransactions } from './row-limits.ts';
import { fromChain, readBalances, readClockSysvars } from './read-chain.ts';
import { sumOf } from '../seat-sql.ts';

type Balances = v.InferInput<typeof balancesSchema>;

/** Rent and debt are adjacent in a pool's account. */
const RENT_AND_OWED = { offset: offsetOf('Pool', 'rent_lamports'), length: 16 };
/** A reading fetches the accounts of all pools from the chain, so it is shared by all admins and requests. */
const CACHE_TIMES = { keepMs: 10_000, timeoutMs: 10_000 };

/**
 * `GET /admin/balances`, read at most once in ten seconds.
 * @throws ApiError unavailable if the chain does not answer, or has no configuration
 */
export function cachedBalances({ adminDb: db, adminRows, connection }: ApiContext): () => Promise<Balances> {
  const read = cachedRead(() => readAll(db, connection, adminRows), CACHE_TIMES);
  return () =>
    read().catch((cause: unknown) => {
      if (cause instanceof ApiError || isDatabaseDown(cause)) throw cause;
      throw new ApiError('unavailable', 'The cluster does not answer', undefined, { cause });
    });
}

async function readAll(db: Database, connection: Connection, mostRows: number): Promise<Balances> {
  const rows = await readDebts(db);
  const [{ slot, unixTimestamp }, config, accounts, keepers] = await Promise.all([
    readClockSysvars(connection),
    fromChain(fetchConfig(connection)),
    readPoolAccounts(connection),
    readKeepers(db, mostRows),
  ]);
  const comparable = await areCurrent(connection, rows.readUpTo);
  if (config === null) throw new ApiError('unavailable', 'The program has no configuration');
  const wallets = [config.treasury, config.admin, ...keepers.map(({ wallet }) => wallet)];
  const held = await readBalances(
    connection,
    wallets.map((wallet) => new PublicKey(wallet)),
  );
  const [treasury, admin, ...ofKeepers] = held.map(String);
  return {
    slot: String(slot),
    unixTimestamp,
    treasury: { address: config.treasury, lamports: treasury ?? '0' },
    admin: { address: config.admin, lamports: admin ?? '0' },
    pools: { ...accounts, ...rows.debts, comparable },
    keepers: keepers.map(({ wallet, lastAt }, index) => ({
      address: wallet,
      lamports: ofKeepers[index] ?? '0',
      lastAt,
    })),
  };
}

/** Sums up the lamports in all pools' accounts, and the rent and debts that these accounts record. */
async function readPoolAccounts(connection: Connection) {
  const accounts = await fromChain(
    connection.getProgramAccounts(PROGRAM_ID, {
      commitment: 'confirmed',
      dataSlice: RENT_AND_OWED,
      filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }],
    }),
  );
  const sums = { lamports: 0n, rent: 0n, owed: 0n };
  for (const { account } of accounts) {
    sums.lamports += BigInt(account.lamports);
    sums.rent += account.data.readBigUInt64LE(0);
    sums.owed += account.data.readBigUInt64LE(8);
  }
  return {
    accounts: accounts.length,
    lamports: String(sums.lamports),
    rent: String(sums.rent),
    owed: String(sums.owed),
  };
}

/**
 * Sums up from the rows the lamports in running pools, and those that ended pools have not paid.
 * @returns the sums, and a confirmed slot up to which the rows are complete
 */
async function readDebts(db: Database) {
  const state = await readIndexerState(db);
  const isUnderWay = inArray(pools.status, ['open', 'locked', 'drawing']);
  const sums = await db
    .select({
      escrow: sumOf(sql`${entriesTotal} + ${pools.bonusLamports}`, sql`${isUnderWay}`),
      unpaid: sumOf(sql`${pools.unpaidLamports}`),
    })
    .from(pools);
  return { debts: onlyRow(sums), readUpTo: state?.confirmedSlot ?? null };
}

/**
 * Whether rows that were read before the accounts are as new as the accounts: the chain has no transaction after the
 * rows' slot. On a busy chain this is rarely true; the indexer compares pools one by one instead.
 */
async function areCurrent(connection: Connection, readUpTo: bigint | null): Promise<boolean> {
  if (readUpTo === null) return false;
  const [newest] = await fromChain(connection.getSignaturesForAddress(PROGRAM_ID, { limit: 1 }, 'confirmed'));
  return newest === undefined || BigInt(newest.slot) <= readUpTo;
}

/** Transactions whose payers are examined, and payers shown. */
const LATEST_TRANSACTIONS = 200;
const MOST_KEEPERS = 3;

/**
 * Finds the wallets that completed or voided pools without a seat in them, latest first, each once; failed attempts do
 * not count.
 */
async function readKeepers(db: Database, mostRows: number) {
  const { feePayer, instructions, at, slot, slotIndex, error } = transactions;
  // Players complete their own draw; a keeper has no seat in the pool.
  const isPlayer = sql`exists (select 1 from ${seats}
    where ${seats.pool} = any(${transactions.pools}) and ${seats.player} = ${feePayer})`;
  const completes = arrayOverlaps(instructions, ['complete_pool', 'void_pool']);
  const paid = await db
    .select({ wallet: feePayer, lastAt: at })
    .from(newestTransactions(db, mostRows))
    .where(and(completes, sql`not ${isPlayer}`, isNull(error)))
    .orderBy(desc(slot), desc(slotIndex))
    .limit(LATEST_TRANSACTIONS);
  return paid
    .filter(({ wallet }, index) => paid.findIndex((other) => other.wallet === wallet) === index)
    .slice(0, MOST_KEEPERS);
}
