import type { Connection } from '@solana/web3.js';
import bs58 from 'bs58';
import { and, desc, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { decodeOracle, type OracleRecord, prefixOf } from '#src/chain/program/accounts.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import type { completionSchema } from '#src/contract/admin-statistics.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import { isLate, isOnTime, isUncaptured, isWithheld } from './draw-sql.ts';
import { fromChain, readHeaders } from './read-chain.ts';
import { type Span, within } from './timeframe.ts';

const OUTCOMES = ['onTime', 'late', 'withheld', 'uncaptured'] as const;
type Draws = Record<(typeof OUTCOMES)[number], number>;

/** Accounts read to tell one key's draws from another's; of older ones the key is left open. */
const MOST_ACCOUNTS = 2_000;

/**
 * The draws decided in the span by VRF key, with each key's permanent record. Rows know no key: while there is only one,
 * all draws are of it; later the pools' accounts tell.
 */
export async function readVrfKeys(
  db: Database,
  connection: Connection,
  span: Span,
): Promise<v.InferInput<typeof completionSchema>['vrfKeys']> {
  const records = await readRecords(connection);
  const draws = await readDraws(db, span);
  const [only, ...others] = records;
  const keyOf =
    only !== undefined && others.length === 0
      ? () => only.vrfKey
      : await keysOf(
          connection,
          draws.flatMap(({ pool, closed }) => (closed ? [] : [pool])),
        );
  const byKey = new Map<string | null, Draws>(records.map(({ vrfKey }) => [vrfKey, none()]));
  for (const { pool, outcome } of draws) {
    const key = keyOf(pool);
    const counted = byKey.get(key) ?? none();
    byKey.set(key, { ...counted, [outcome]: counted[outcome] + 1 });
  }
  return [...byKey].map(([vrfKey, counted]) => ({
    vrfKey,
    ...counted,
    record: wireRecord(records.find((record) => record.vrfKey === vrfKey)),
  }));
}

const none = (): Draws => ({ onTime: 0, late: 0, withheld: 0, uncaptured: 0 });

async function readRecords(connection: Connection): Promise<OracleRecord[]> {
  const filters = [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Oracle')) } }];
  const accounts = await fromChain(
    connection.getProgramAccounts(PROGRAM_ID, { commitment: 'confirmed', filters }),
  );
  return accounts.map(({ account }) => decodeOracle(account.data));
}

const outcome: SQL<string | null> = sql<string | null>`case
  when ${isOnTime} then 'onTime' when ${isLate} then 'late'
  when ${isWithheld} then 'withheld' when ${isUncaptured} then 'uncaptured' end`;

/** Newest first. */
async function readDraws(db: Database, span: Span) {
  const rows = await db
    .select({ pool: pools.address, outcome, closed: sql<boolean>`${pools.closedAt} is not null` })
    .from(pools)
    .where(
      and(
        inArray(pools.status, ['completed', 'refunding']),
        isNotNull(outcome),
        within(pools.settledAt, span),
      ),
    )
    .orderBy(desc(pools.settledAt));
  return rows.map((row) => ({ ...row, outcome: v.parse(v.picklist(OUTCOMES), row.outcome) }));
}

async function keysOf(
  connection: Connection,
  addresses: readonly string[],
): Promise<(pool: string) => string | null> {
  const headers = await readHeaders(connection, addresses.slice(0, MOST_ACCOUNTS));
  return (pool) => headers.get(pool)?.vrfKey ?? null;
}

function wireRecord(record: OracleRecord | undefined) {
  if (record === undefined) return null;
  return {
    requested: Number(record.drawsRequested),
    proven: Number(record.drawsProven),
    timedOut: Number(record.drawsTimedOut),
    uncaptured: Number(record.drawsUncaptured),
  };
}
