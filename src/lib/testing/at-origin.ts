import type { DetachedWindowAPI } from 'happy-dom';

declare global {
  interface Window {
    /** Controls the tests' DOM; undefined in browsers. */
    readonly happyDOM?: DetachedWindowAPI;
  }
}

/** Sets the page's address to a server's own origin, as in production: wallets sign for its host. */
export function atOrigin(url: string): void {
  if (window.happyDOM === undefined) throw new Error('This runs in happy-dom alone');
  window.happyDOM.setURL(url);
}
