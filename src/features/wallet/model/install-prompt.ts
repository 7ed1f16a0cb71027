import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { isMobile } from '#src/lib/is-mobile.ts';

/** The event by which Chromium lets a page offer its installation; `public/before-paint.js` stores it in `window`. */
const promptSchema = v.object({
  prompt: v.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
});
/** Dispatched when the stored event changes. */
const CHANGED = 'xeroz-install';

const storedEvent = (): object | null => {
  const stored: unknown = Reflect.get(window, 'xerozInstall');
  return v.is(promptSchema, stored) ? stored : null;
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
};

/** How the app can be installed: by the browser's prompt, or by steps that the user follows on an iPhone or iPad. */
export type InstallWay = 'prompt' | 'steps';

/** Returns how the browser can install the app; null if it is installed, or cannot be. */
export function useInstallWay(): InstallWay | null {
  const event = useSyncExternalStore(subscribe, storedEvent);
  if (isStandalone()) return null;
  if (event !== null) return 'prompt';
  return isOnApple() ? 'steps' : null;
}

/** Shows the browser's prompt. It can be shown once for each event. */
export async function promptInstall(): Promise<void> {
  const event = storedEvent();
  Reflect.set(window, 'xerozInstall', null);
  window.dispatchEvent(new Event(CHANGED));
  await v.parse(promptSchema, event).prompt.call(event);
}

const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** The user agents of iOS browsers that can add a page to the Home Screen; a wallet's own browser cannot. */
const APPLE_BROWSER = /(?:Version|CriOS|FxiOS|EdgiOS)\/.+Safari\/[\d.]+$/;

const isOnApple = (): boolean =>
  isMobile(navigator) && !/android/i.test(navigator.userAgent) && APPLE_BROWSER.test(navigator.userAgent);
