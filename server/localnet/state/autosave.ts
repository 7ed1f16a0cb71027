import { errorText, type Log } from '#server/cluster/log.ts';
import type { Chain } from '../ledger/chain.ts';
import type { StateFolder } from './state-folder.ts';

/** A crash loses at most this many milliseconds, and a save under way. */
const INTERVAL_MS = 2_000;
/** Saving keeps the chain waiting for at most this share of the time, however large it is. */
const MAX_SHARE = 0.1;

/** Saves a chain every few seconds while it changes. @returns a function that saves a last time and stops */
export function autosave(chain: Chain, folder: StateFolder, log: Log): () => Promise<void> {
  let saved: number | undefined;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();

  const cycle = async (): Promise<void> => {
    const { revision } = chain;
    const start = Date.now();
    let blocked = 0;
    try {
      if (revision !== saved) {
        const saving = folder.save(chain.state());
        blocked = Date.now() - start;
        await saving;
        saved = revision;
      }
    } catch (error) {
      log.error(`The local chain could not be saved, retrying: ${errorText(error)}`);
    }
    schedule(Math.max(INTERVAL_MS, blocked / MAX_SHARE));
  };
  const schedule = (ms: number): void => {
    timer = setTimeout(() => {
      running = cycle();
    }, ms);
  };

  running = cycle();
  return async () => {
    await running;
    clearTimeout(timer);
    await folder.save(chain.state());
  };
}
