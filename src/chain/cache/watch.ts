import '../program/buffer.ts';
import { type AccountInfo, type KeyedAccountInfo, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { getConnection, onSocketOpen } from '../connection.ts';
import { prefixOf } from '../program/accounts.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { decodePoolHeader } from '../program/pool-account.ts';

/** Changes that come together, as a crank's do, are told once. */
const GATHER_MS = 250;

/** Subscriptions are made within that time after the socket has opened. */
const SUBSCRIBED_MS = 1_000;

/** Tells of changes at most every `gatherMs`, the last one included. */
function gathered<T>(
  onChange: (changes: readonly T[]) => void,
  gatherMs = GATHER_MS,
): {
  tell: (change: T) => void;
  stop: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: T[] = [];
  return {
    tell: (change) => {
      waiting.push(change);
      timer ??= setTimeout(() => {
        const changes = waiting;
        timer = undefined;
        waiting = [];
        onChange(changes);
      }, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** A socket that is closed already has nothing left to unsubscribe. */
const forget = (unsubscribed: Promise<void>): void => void unsubscribed.catch(() => undefined);

/**
 * Tells what pools have become. No node tells of an account that closes.
 * @param onGap is told when something may have been missed: what happened before the subscription was made, or made again
 * @returns how to stop
 */
export function watchPools(
  onChange: (changed: readonly PoolHeader[]) => void,
  onGap: () => void,
): () => void {
  const connection = getConnection();
  const { tell, stop } = gathered<KeyedAccountInfo>((accounts) => onChange(accounts.flatMap(decoded)));
  const gap = gathered<null>(onGap, SUBSCRIBED_MS);
  const stopGap = onSocketOpen(() => gap.tell(null));
  const id = connection.onProgramAccountChange(PROGRAM_ID, tell, {
    commitment: 'confirmed',
    filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }],
  });
  return () => {
    stop();
    gap.stop();
    stopGap();
    forget(connection.removeProgramAccountChangeListener(id));
  };
}

/** One account that cannot be read must not cost the others. */
function decoded({ accountId, accountInfo: { data } }: KeyedAccountInfo): PoolHeader[] {
  const address = accountId.toBase58();
  try {
    return [decodePoolHeader(address, data)];
  } catch (error) {
    console.warn(`The pool ${address} cannot be read`, error);
    return [];
  }
}

function watchAccount(address: string, onChange: () => void): () => void {
  const connection = getConnection();
  const { tell, stop } = gathered<AccountInfo<Buffer>>(() => onChange());
  const id = connection.onAccountChange(new PublicKey(address), tell, { commitment: 'confirmed' });
  return () => {
    stop();
    forget(connection.removeAccountChangeListener(id));
  };
}

/** Tells when one pool has changed. @returns how to stop */
export const watchPool = watchAccount;

/** Tells when a wallet's balance has changed. @returns how to stop */
export const watchWallet = watchAccount;
