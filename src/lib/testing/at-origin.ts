import type { DetachedWindowAPI } from 'happy-dom';

declare global {
  interface Window {
    /** Controls the DOM that tests run in; browsers have none. */
    readonly happyDOM?: DetachedWindowAPI;
  }
}

/** Moves the page to a server's own origin, as it is served in production: wallets sign for its host. */
export function atOrigin(url: string): void {
  if (window.happyDOM === undefined) throw new Error('This runs in happy-dom alone');
  window.happyDOM.setURL(url);
}
