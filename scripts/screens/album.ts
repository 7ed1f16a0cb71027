import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { settled, showTheme, type Theme } from '#tests/e2e/support/screens.ts';

const THEMES: readonly Theme[] = ['dark', 'light'];
/** Height of the window in pixels; a longer page is shown down to `LONGEST`. */
const HEIGHT = 900;
const LONGEST = 2_600;
const QUALITY = 60;

/** Takes each picture in both themes, on a phone and on a desktop. */
export class Album {
  constructor(private readonly folder: string) {}

  /** @param widths of the window, in pixels */
  async add(page: Page, name: string, widths: readonly number[] = [390, 1440]): Promise<void> {
    const before = page.viewportSize();
    for (const theme of THEMES) {
      await showTheme(page, theme);
      for (const width of widths) await this.#take(page, `${name}-${width}-${theme}.jpg`, width);
    }
    await showTheme(page, 'dark');
    if (before !== null) await page.setViewportSize(before);
  }

  async #take(page: Page, file: string, width: number): Promise<void> {
    await page.setViewportSize({ width, height: HEIGHT });
    await settled(page);
    // Wait, because new content may still fade in.
    await new Promise((resolve) => setTimeout(resolve, 300));
    if ((await page.getByRole('dialog').count()) === 0) {
      // Make the window as high as the page, so that content rendered only in sight shows, too.
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
      await page.setViewportSize({ width, height: Math.min(Math.max(height, HEIGHT), LONGEST) });
      await settled(page);
    }
    await page.screenshot({ path: join(this.folder, file), type: 'jpeg', quality: QUALITY });
  }
}
