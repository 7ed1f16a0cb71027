const ANSWER_MS = 8_000;
const FIRST_SERVER_FAULT = 500;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Finds the script in the app's page that starts it; its name changes with every build. Polyfills may stand before it. */
const ENTRY = /<script type="module"[^>]* src="([^"]*\/(?:index|main)[^"]*)"/;

/**
 * - `silent`: nothing answers, or no page of the app
 * - `same`: the build that runs here is served
 * - `updated`: another build is served
 */
export type Home = 'silent' | 'same' | 'updated';

/** Asks the app's own address which build it serves. The service worker leaves this request to the network. */
export async function askHome(): Promise<Home> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const response = await fetch('/', { cache: 'no-store', signal });
    if (response.status >= FIRST_SERVER_FAULT) return 'silent';
    const served = ENTRY.exec(await response.text())?.[1];
    // The sign-in page of a wireless network, for one, has no such script.
    if (served === undefined) return 'silent';
    return served === runningEntry() ? 'same' : 'updated';
  } catch {
    return 'silent';
  }
}

/** The script that has started the app in this page. */
export const runningEntry = (): string | undefined => ENTRY.exec(document.documentElement.outerHTML)?.[1];

/** Whether the error names a file of the app that the server no longer has. */
export async function isRemoved(error: unknown): Promise<boolean> {
  // Chrome and Firefox name the module, and Vite the styles, that could not be loaded.
  const url = error instanceof Error ? /\S+\/assets\/\S+\.(?:js|css)/.exec(error.message)?.[0] : undefined;
  if (url === undefined) return false;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return GONE.has((await fetch(url, { method: 'HEAD', cache: 'no-store', signal })).status);
  } catch {
    return false;
  }
}
