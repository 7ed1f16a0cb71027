import type { ComponentType } from 'react';
import { sleep } from '#src/lib/sleep.ts';
import { untilOnline } from '#src/lib/until-online.ts';
import type { LoadPart } from '#src/ui/recovery.ts';
import { fetchHome, isRemoved } from './fetch-home.ts';
import { RETRY_MS, noteHome } from './network.ts';
import { isBusy, reloadOnce } from './reload-once.ts';

/** Failed loads, while the server responds, after which only a reload may help: engines may cache a failed module. */
const MOST_FAILURES = 3;
const PAUSE_MS = 1_000;

/** What a page that could not be loaded waits for: a response, or a time when a reload interrupts no user input. */
export type Waiting = 'answer' | 'leisure';

/** Whether styles failed to load: Vite requests them once, so a second load of the chunk would lack them. */
const isStyles = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Unable to preload CSS');

/**
 * Loads a page that could not be loaded, as soon as the server responds. Reloads the tab once if a deployment has
 * removed a file, or nothing else helps, but never while that would interrupt the user.
 * @param onWaiting is called with what is waited for
 * @throws the last error if a reload has not helped, and the signal's reason once it is aborted
 */
export async function recoverPage(
  load: LoadPart,
  firstError: unknown,
  { onWaiting, signal }: { readonly onWaiting: (waiting: Waiting) => void; readonly signal: AbortSignal },
): Promise<ComponentType> {
  let error = firstError;
  let failures = 1;
  let isStyleless = isStyles(error);
  for (;;) {
    const home = await fetchHome();
    signal.throwIfAborted();
    noteHome(home);
    if (home === 'silent') {
      onWaiting('answer');
      await untilOnline(RETRY_MS);
    } else if (
      home === 'same' &&
      !isStyleless &&
      failures < MOST_FAILURES &&
      (failures === 1 || !(await isRemoved(error)))
    ) {
      try {
        return await load();
      } catch (secondError) {
        error = secondError;
        failures += 1;
        isStyleless ||= isStyles(secondError);
      }
      await sleep(PAUSE_MS);
    } else if (isBusy()) {
      onWaiting('leisure');
      await sleep(PAUSE_MS);
    } else if (reloadOnce()) {
      // The tab is being reloaded.
      return new Promise(() => undefined);
    } else {
      throw error;
    }
    signal.throwIfAborted();
  }
}

/** Handles a part that could not be loaded: stores whether the server responds, or reloads once if it was removed. */
export async function lookAfterPart(error: unknown): Promise<void> {
  const home = await fetchHome();
  noteHome(home);
  if (home === 'silent' || isBusy()) return;
  if (home === 'updated' || (await isRemoved(error))) reloadOnce();
}
