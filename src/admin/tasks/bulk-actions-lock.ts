/** Lets one tab of this browser at a time work on the job, because all tabs share its one record in storage. */
import { getCluster } from '#src/chain/cluster.ts';
import { log } from '#src/lib/log.ts';

const lockName = (): string => `xeroz.admin.desk.${getCluster().name}`;

/** The Web Locks API requires a secure origin; without it the program refuses duplicate transactions. */
const lockManager = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

let release: (() => void) | null = null;
/** Settles when the released lock is actually free. */
let freed: Promise<unknown> = Promise.resolve();
let requesting: Promise<boolean> | null = null;

export const holdsLock = (): boolean => release !== null || lockManager() === null;

/** @returns false if another tab is working on a job */
export function takeLock(): Promise<boolean> {
  requesting ??= requestLock().finally(() => {
    requesting = null;
  });
  return requesting;
}

async function requestLock(): Promise<boolean> {
  const locks = lockManager();
  if (locks === null || release !== null) return true;
  await freed;
  return new Promise((resolve) => {
    freed = locks
      .request(lockName(), { ifAvailable: true }, (lock): Promise<void> => {
        resolve(lock !== null);
        if (lock === null) return Promise.resolve();
        return new Promise((done) => {
          release = done;
        });
      })
      .catch((error: unknown) => {
        log.warn('The browser gives no lock', error);
        resolve(false);
      });
  });
}

export function releaseLock(): void {
  release?.();
  release = null;
}
