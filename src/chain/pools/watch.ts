import '../program/buffer.ts';
import { type AccountInfo, type KeyedAccountInfo, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { log } from '#src/lib/log.ts';
import { throttle } from '#src/lib/throttle.ts';
import { POOL_STATUSES } from '#src/protocol/pool.ts';
import { getConnection, onSubscribed } from '../connection.ts';
import { prefixOf } from '../program/accounts.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { programData } from '../program/fetch.ts';
import { decodePool, decodePoolHeader, POOL_STATUS_OFFSET } from '../program/pool-account.ts';
import { STATUSES } from './pool-scope.ts';
import type { PoolUpdate } from './pool-store.ts';
import type { AtSlot } from './pool-record.ts';

/** Changes of a balance, and gaps, within this time are reported once. */
const THROTTLE_MS = 250;

/** Ignores a failed unsubscription: on a closed socket there is nothing left to unsubscribe. */
const forget = (unsubscribed: Promise<void>): void => void unsubscribed.catch(() => undefined);

const poolUpdateOf = (address: string, data: Uint8Array): PoolUpdate => ({
  header: decodePoolHeader(address, data),
  full: () => decodePool(address, data),
});

/** Logs an account that cannot be decoded, so that the others are still reported. */
function unlessUnreadable(address: string, notify: () => void): void {
  try {
    notify();
  } catch (error) {
    log.warn(`The pool ${address} cannot be read`, error);
  }
}

/**
 * Reports changes of the pools that can still be played. A change to another status is not reported: the account no
 * longer matches. Most changes on the chain are payments of ended pools, which concern few players.
 * @param onGap called after each subscription and resubscription, because earlier changes may have been missed
 * @returns how to stop
 */
export function watchPools(
  onChange: (address: string, pool: AtSlot<PoolUpdate>) => void,
  onGap: () => void,
): () => void {
  const connection = getConnection();
  const notify = (
    { accountId, accountInfo: { data } }: KeyedAccountInfo,
    { slot }: { slot: number },
  ): void => {
    const address = accountId.toBase58();
    unlessUnreadable(address, () =>
      onChange(address, { slot: BigInt(slot), value: poolUpdateOf(address, data) }),
    );
  };
  // The subscriptions are made one after the other.
  const gaps = throttle(onGap, THROTTLE_MS);
  const stops = STATUSES.active.map((status) => {
    const id = connection.onProgramAccountChange(PROGRAM_ID, notify, {
      commitment: 'confirmed',
      filters: [
        { memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } },
        {
          memcmp: {
            offset: POOL_STATUS_OFFSET,
            bytes: bs58.encode(Uint8Array.of(POOL_STATUSES.indexOf(status))),
          },
        },
      ],
    });
    const stop = onSubscribed(id, gaps.call);
    return () => {
      stop();
      forget(connection.removeProgramAccountChangeListener(id));
    };
  });
  return () => {
    gaps.stop();
    for (const stop of stops) stop();
  };
}

/**
 * Reports changes of one pool; null if its account has closed.
 * @param onGap called when changes may have been missed
 * @returns how to stop
 */
export function watchPool(
  address: string,
  onChange: (pool: AtSlot<PoolUpdate | null>) => void,
  onGap: () => void,
): () => void {
  const connection = getConnection();
  const notify = (info: AccountInfo<Buffer>, { slot }: { slot: number }): void =>
    unlessUnreadable(address, () => {
      const data = programData(info);
      onChange({ slot: BigInt(slot), value: data && poolUpdateOf(address, data) });
    });
  const id = connection.onAccountChange(new PublicKey(address), notify, { commitment: 'confirmed' });
  const stop = onSubscribed(id, onGap);
  return () => {
    stop();
    forget(connection.removeAccountChangeListener(id));
  };
}

/** Calls `onChange` when a wallet's balance has changed. @returns how to stop */
export function watchWallet(address: string, onChange: () => void): () => void {
  const connection = getConnection();
  const { call, stop } = throttle(onChange, THROTTLE_MS);
  const id = connection.onAccountChange(new PublicKey(address), call, { commitment: 'confirmed' });
  return () => {
    stop();
    forget(connection.removeAccountChangeListener(id));
  };
}
