import { type Connection, PublicKey } from '@solana/web3.js';
import { ApiError } from '#server/api/api-error.ts';
import { roundFetcher } from '#server/api/beacon/round-fetcher.ts';
import { cachedRead } from '#server/api/shared-reads.ts';
import { readBeacon } from '#server/cluster/read-beacon.ts';
import type { PageTexts } from '#server/pages/texts/page-texts-shape.ts';
import { roundOfLag } from '#src/beacon/clock-lag.ts';
import type { VerifyRound } from '#src/beacon/request-round.ts';
import { sizeOf } from '#src/chain/program/account-bytes.ts';
import { LAMPORTS_PER_SIGNATURE } from '#src/chain/program/compute-budget.ts';
import { decodeEntry } from '#src/chain/program/accounts.ts';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { fetchClock, fetchConfig, fetchPool, programData } from '#src/chain/program/fetch.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { prepareTransaction } from '#src/chain/program/send.ts';
import { rentDeposit } from '#src/chain/program/rent-deposit.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { type JoinRefusal, joinRefusal, takesLastSeat } from '#src/protocol/seat-rules.ts';

/** Why a transaction is not made; `shortage` with the lamports that are missing. */
export type Refusal =
  | { readonly kind: JoinRefusal | 'password' | 'clockBehind' | 'refused' | 'noPool' }
  | { readonly kind: 'shortage'; readonly lamports: bigint };

export interface JoinTransaction {
  /** The unsigned transaction, serialized. */
  readonly bytes: Uint8Array;
  readonly pool: Pool;
}

export interface JoinContext {
  readonly connection: Connection;
  readonly beaconUrls: readonly string[];
  readonly verifyRound: VerifyRound;
}

/** Timeout of one reading of the beacon's record. */
const BEACON_MS = 5_000;

/**
 * Returns a function that makes the transaction by which a wallet joins a pool, as the app makes it: on the terms that
 * the chain has now, after the same checks. It is not signed, and the server has no key.
 */
export function joinTransactions({ connection, beaconUrls, verifyRound }: JoinContext) {
  const beacon = cachedRead(
    async () => {
      const chain = await readBeacon(connection);
      return roundFetcher(beaconUrls, chain, verifyRound);
    },
    { keepMs: Infinity, timeoutMs: BEACON_MS },
  );
  /** Whether the chain's clock is so far behind that whoever locks the pool may already know its draw. */
  const isClockBehind = async (pool: Pool, now: number): Promise<boolean> => {
    const clock = { genesis: pool.beaconGenesis, periodSeconds: pool.beaconPeriodSeconds };
    try {
      const fetchRound = await beacon();
      return (await fetchRound(roundOfLag(clock, now))) !== null;
    } catch (error) {
      // As in the app: without the relays nobody knows the round either.
      if (error instanceof ApiError && error.code === 'unavailable') return false;
      throw error;
    }
  };

  return async (address: string, account: string): Promise<JoinTransaction | Refusal> => {
    const [key, player] = [new PublicKey(address), new PublicKey(account)];
    const [pool, seat, config, clock, balance] = await Promise.all([
      fetchPool(connection, key, 'confirmed'),
      readSeat(connection, key, player),
      fetchConfig(connection),
      fetchClock(connection, 'confirmed'),
      connection.getBalance(player, 'confirmed'),
    ]);
    if (pool === null || config === null) return { kind: 'noPool' };
    const now = clock.unixTimestamp;
    const hindrance = joinRefusal(pool, seat, now, config.paused);
    if (hindrance !== null) return { kind: hindrance };
    if (pool.gate !== null) return { kind: 'password' };
    if (takesLastSeat(pool) && (await isClockBehind(pool, now))) return { kind: 'clockBehind' };
    const missing = (await costOf(connection, pool, seat === null)) - BigInt(balance);
    if (missing > 0n) return { kind: 'shortage', lamports: missing };
    const instructions = [joinPool(player, key, fromHex(pool.termsHash))];
    try {
      const { transaction, priorityFee } = await prepareTransaction(connection, player, instructions);
      if (missing + priorityFee > 0n) return { kind: 'shortage', lamports: missing + priorityFee };
      return { bytes: transaction.serialize({ requireAllSignatures: false, verifySignatures: false }), pool };
    } catch (error) {
      if (error instanceof TransactionFailed) return { kind: 'refused' };
      throw error;
    }
  };
}

async function readSeat(connection: Connection, pool: PublicKey, player: PublicKey): Promise<Entry | null> {
  const address = entryAddress(pool, player);
  const data = programData(await connection.getAccountInfo(address, 'confirmed'));
  return data && decodeEntry(address.toBase58(), data);
}

/** Returns the lamports that a join takes without its priority fee: the entry, the seat's deposit and the fee. */
async function costOf(connection: Connection, pool: Pool, isNewSeat: boolean): Promise<bigint> {
  const length = sizeOf('Entry');
  const rent = isNewSeat ? BigInt(await connection.getMinimumBalanceForRentExemption(length)) : 0n;
  return pool.entryLamports + (isNewSeat ? rentDeposit(length, rent) : 0n) + LAMPORTS_PER_SIGNATURE;
}

/** Returns the sentence of a refusal, which is the app's. */
export function refusalText(refusal: Refusal, texts: PageTexts): string {
  switch (refusal.kind) {
    case 'noPool':
      return texts.pools.pool.notFound;
    case 'password':
      return texts.heads.action.password;
    case 'clockBehind':
      return texts.pools.clockBehind;
    case 'refused':
      return texts.heads.action.refused;
    case 'shortage':
      return texts.stake.short.title;
    default:
      return texts.pools.joinRefusal[refusal.kind];
  }
}
