import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const DEFAULT_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of the installed browser, or null if there is none. */
function findChromium(): string | null {
  const chosen = process.env['CHROMIUM_PATH'];
  const paths = chosen ? [chosen] : DEFAULT_PATHS;
  return paths.find((path) => existsSync(path)) ?? null;
}

/**
 * Whether the browser tests can run. Prints a warning if they cannot.
 * @throws if `CI` is set and they cannot
 */
export function hasChromium(): boolean {
  if (findChromium() !== null) return true;
  const message = 'There is no Chromium: install one or set CHROMIUM_PATH.';
  if (process.env['CI']) throw new Error(message);
  console.warn(`Browser tests are left out. ${message}`);
  return false;
}

/** Launches a headless browser that sends requests only to the product. */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  });
}
