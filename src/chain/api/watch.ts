import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { getConnection } from '../connection.ts';
import { discriminatorOf } from '../program/accounts.ts';
import { PROGRAM_ID } from '../program/addresses.ts';

/** Changes that come together, as a crank's do, are told once. */
const GATHER_MS = 250;

/** Tells of changes at most every `GATHER_MS`, the last one included. */
function gathered(onChange: () => void): { tell: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    tell: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        onChange();
      }, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** A socket that is closed already has nothing left to unsubscribe. */
const forget = (unsubscribed: Promise<void>): void => void unsubscribed.catch(() => undefined);

/** Tells when any pool has changed. @returns how to stop */
export function watchPools(onChange: () => void): () => void {
  const connection = getConnection();
  const { tell, stop } = gathered(onChange);
  const filters = [{ memcmp: { offset: 0, bytes: bs58.encode(discriminatorOf('Pool')) } }];
  const id = connection.onProgramAccountChange(PROGRAM_ID, tell, { commitment: 'confirmed', filters });
  return () => {
    stop();
    forget(connection.removeProgramAccountChangeListener(id));
  };
}

function watchAccount(address: string, onChange: () => void): () => void {
  const connection = getConnection();
  const { tell, stop } = gathered(onChange);
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
