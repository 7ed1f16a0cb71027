import '../program/buffer.ts';
import { type AccountInfo, type KeyedAccountInfo, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { log } from '#src/lib/log.ts';
import { throttle } from '#src/lib/throttle.ts';
import { getConnection, onSubscribed } from '../connection.ts';
import { prefixOf } from '../program/accounts.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { programData } from '../program/fetch.ts';
import { decodePool, decodePoolHeader } from '../program/pool-account.ts';
import type { PoolUpdate } from './pool-store.ts';
import type { AtSlot } from './pool-record.ts';

/** Changes of a balance that come together are told once. */
const GATHER_MS = 250;

/** A socket that is closed already has nothing left to unsubscribe. */
const forget = (unsubscribed: Promise<void>): void => void unsubscribed.catch(() => undefined);

const toldPool = (address: string, data: Uint8Array): PoolUpdate => ({
  header: decodePoolHeader(address, data),
  full: () => decodePool(address, data),
});

/** One account that cannot be read must not cost the others. */
function unlessUnreadable(address: string, tell: () => void): void {
  try {
    tell();
  } catch (error) {
    log.warn(`The pool ${address} cannot be read`, error);
  }
}

/**
 * Tells what pools have become. No node tells of an account that closes.
 * @param onGap is told when something may have been missed: what happened before the subscription was made, or made again
 * @returns how to stop
 */
export function watchPools(
  onChange: (address: string, pool: AtSlot<PoolUpdate>) => void,
  onGap: () => void,
): () => void {
  const connection = getConnection();
  const tell = ({ accountId, accountInfo: { data } }: KeyedAccountInfo, { slot }: { slot: number }): void => {
    const address = accountId.toBase58();
    unlessUnreadable(address, () =>
      onChange(address, { slot: BigInt(slot), value: toldPool(address, data) }),
    );
  };
  const id = connection.onProgramAccountChange(PROGRAM_ID, tell, {
    commitment: 'confirmed',
    filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }],
  });
  const stop = onSubscribed(id, onGap);
  return () => {
    stop();
    forget(connection.removeProgramAccountChangeListener(id));
  };
}

/**
 * Tells what one pool has become; null where its account has closed.
 * @param onGap is told when something may have been missed
 * @returns how to stop
 */
export function watchPool(
  address: string,
  onChange: (pool: AtSlot<PoolUpdate | null>) => void,
  onGap: () => void,
): () => void {
  const connection = getConnection();
  const tell = (info: AccountInfo<Buffer>, { slot }: { slot: number }): void =>
    unlessUnreadable(address, () => {
      const data = programData(info);
      onChange({ slot: BigInt(slot), value: data && toldPool(address, data) });
    });
  const id = connection.onAccountChange(new PublicKey(address), tell, { commitment: 'confirmed' });
  const stop = onSubscribed(id, onGap);
  return () => {
    stop();
    forget(connection.removeAccountChangeListener(id));
  };
}

/** Tells when a wallet's balance has changed. @returns how to stop */
export function watchWallet(address: string, onChange: () => void): () => void {
  const connection = getConnection();
  const { call, stop } = throttle(onChange, GATHER_MS);
  const id = connection.onAccountChange(new PublicKey(address), call, { commitment: 'confirmed' });
  return () => {
    stop();
    forget(connection.removeAccountChangeListener(id));
  };
}
