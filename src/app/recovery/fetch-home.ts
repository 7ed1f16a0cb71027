const ANSWER_MS = 8_000;
const FIRST_SERVER_FAULT = 500;
const MISSING: ReadonlySet<number> = new Set([404, 410]);

/** Matches the app's entry script in its HTML; its name changes with every build. Polyfills may precede it. */
const ENTRY = /<script type="module"[^>]* src="([^"]*\/(?:index|main)[^"]*)"/;

/**
 * - `silent`: there is no response, or it is not the app's page
 * - `same`: the running build is served
 * - `updated`: another build is served
 */
export type Home = 'silent' | 'same' | 'updated';

/** Fetches the app's own page to find out which build is served. The service worker does not handle this request. */
export async function fetchHome(): Promise<Home> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const response = await fetch('/', { cache: 'no-store', signal });
    if (response.status >= FIRST_SERVER_FAULT) return 'silent';
    const served = ENTRY.exec(await response.text())?.[1];
    // A captive portal, for example, has no such script.
    if (served === undefined) return 'silent';
    return served === runningEntry() ? 'same' : 'updated';
  } catch {
    return 'silent';
  }
}

/** Returns the entry script of the running app. */
export const runningEntry = (): string | undefined => ENTRY.exec(document.documentElement.outerHTML)?.[1];

/** Whether the error names a file of the app that the server no longer serves. */
export async function isRemoved(error: unknown): Promise<boolean> {
  // Chrome and Firefox name the module that could not be loaded, and Vite the styles.
  const url = error instanceof Error ? /\S+\/assets\/\S+\.(?:js|css)/.exec(error.message)?.[0] : undefined;
  if (url === undefined) return false;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return MISSING.has((await fetch(url, { method: 'HEAD', cache: 'no-store', signal })).status);
  } catch {
    return false;
  }
}
