import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sleep } from '#src/lib/sleep.ts';
import { settled, showTheme, type Theme } from '#tests/e2e/support/screens.ts';

const THEMES: readonly Theme[] = ['dark', 'light'];
/** Height of the window in pixels; a longer page is pictured down to `LONGEST`. */
const HEIGHT = 900;
const LONGEST = 4_000;
const QUALITY = 60;

/** Runs in the page, and scrolls once from top to end, because some content is rendered only when visible. */
const SCROLL_THROUGH = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += ${HEIGHT}) {
    scrollTo(0, top);
    await new Promise((done) => setTimeout(done, 60));
  }
  scrollTo(0, 0);
})()`;

interface Options {
  /** Widths of the window in pixels. */
  readonly widths?: readonly number[];
  /** Called before each picture, to restore content that disappears. */
  readonly prepare?: () => Promise<unknown>;
  /** Whether the page is pictured without waiting for its content, which will not arrive. */
  readonly waits?: boolean;
}

/** Takes each picture in both themes and at several widths. */
export class Album {
  /** @param widths of the window, in pixels, unless a picture has its own */
  constructor(
    private readonly folder: string,
    private readonly widths: readonly number[],
  ) {}

  async add(page: Page, name: string, options: Options = {}): Promise<void> {
    const { widths = this.widths, prepare, waits = false } = options;
    const before = page.viewportSize();
    for (const theme of THEMES) {
      await showTheme(page, theme);
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT });
        await prepare?.();
        await this.#take(page, `${name}-${width}-${theme}.jpg`, { width, waits });
      }
    }
    await showTheme(page, 'dark');
    if (before !== null) await page.setViewportSize(before);
  }

  async #take(
    page: Page,
    file: string,
    { width, waits }: { readonly width: number; readonly waits: boolean },
  ): Promise<void> {
    const fullPage = (await page.locator('[role=dialog], [role=menu]').count()) === 0;
    if (fullPage) await page.evaluate(SCROLL_THROUGH);
    if (!waits) await settled(page);
    // Waits, because new content may still fade in.
    await sleep(300);
    const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
    await page.screenshot({
      path: join(this.folder, file),
      type: 'jpeg',
      quality: QUALITY,
      fullPage,
      ...(fullPage && { clip: { x: 0, y: 0, width, height: Math.min(height, LONGEST) } }),
    });
  }
}
