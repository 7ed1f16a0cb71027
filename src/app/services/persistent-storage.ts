import * as v from 'valibot';
import { readStored, writeStored } from '#src/store/stored.ts';
import { isConnected, useUser } from '#src/store/user.ts';

const ASKED_KEY = 'xeroz.storage-asked';

const askOnce = async (storage: StorageManager): Promise<void> => {
  if (readStored(ASKED_KEY, v.literal(true)) === true) return;
  writeStored(ASKED_KEY, true);
  try {
    const granted = (await storage.persisted()) || (await storage.persist());
    if (!granted) console.info('The browser may clear what this app remembers when space is short');
  } catch (error) {
    console.warn('Persistent storage could not be asked for', error);
  }
};

/**
 * Asks the browser once to keep what the app remembers, when a wallet has connected: before that there is nothing to
 * keep, and some browsers put a question to the user. Returns how to stop.
 */
export const askForStorage = (): (() => void) => {
  // Browsers have none without https.
  const storage: StorageManager | undefined = navigator.storage;
  if (storage === undefined) return () => undefined;
  const update = (): void => {
    if (isConnected(useUser.getState())) void askOnce(storage);
  };
  update();
  return useUser.subscribe(update);
};
