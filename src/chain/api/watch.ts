import '../program/buffer.ts';
import { type AccountInfo, type KeyedAccountInfo, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { getConnection } from '../connection.ts';
import type { PoolChange } from '../pool-changes.ts';
import { prefixOf } from '../program/accounts.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { decodePoolHeader } from '../program/pool-account.ts';

/** Changes that come together, as a crank's do, are told once. */
const GATHER_MS = 250;

/** Tells of changes at most every `GATHER_MS`, the last one included. */
function gathered<T>(onChange: (changes: readonly T[]) => void): {
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
      }, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** A socket that is closed already has nothing left to unsubscribe. */
const forget = (unsubscribed: Promise<void>): void => void unsubscribed.catch(() => undefined);

/** Tells what pools have become; those that closed are gone. @returns how to stop */
export function watchPools(onChange: (changes: readonly PoolChange[]) => void): () => void {
  const connection = getConnection();
  const { tell, stop } = gathered<KeyedAccountInfo>((accounts) => onChange(accounts.map(changeOf)));
  const id = connection.onProgramAccountChange(PROGRAM_ID, tell, {
    commitment: 'confirmed',
    filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }],
  });
  return () => {
    stop();
    forget(connection.removeProgramAccountChangeListener(id));
  };
}

function changeOf({ accountId, accountInfo: { data } }: KeyedAccountInfo): PoolChange {
  const address = accountId.toBase58();
  return { address, pool: data.length === 0 ? null : decodePoolHeader(address, data) };
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

/** Tells every new slot. @returns how to stop */
export function watchSlot(onSlot: (slot: number) => void): () => void {
  const connection = getConnection();
  const id = connection.onSlotChange(({ slot }) => onSlot(slot));
  return () => forget(connection.removeSlotChangeListener(id));
}
