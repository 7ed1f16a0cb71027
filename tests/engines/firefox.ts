import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import type { Engine } from './engine.ts';

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The path of Firefox; undefined if it is not installed (Debian: `firefox-esr`). */
export const firefoxPath = (): string | undefined => PATHS.find(existsSync);

/** Starts Firefox without a window, driven by WebDriver BiDi. */
export async function startFirefox(width: number, height: number): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath() ?? '',
    headless: true,
    defaultViewport: { width, height },
  });
  const page = await browser.newPage();
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    evaluate: (body, ...args) =>
      page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
