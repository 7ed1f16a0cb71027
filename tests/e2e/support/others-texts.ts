import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { overflowAt } from './screens.ts';

/** The narrowest phone, in pixels. */
export const NARROW = 320;

/** The names that are hardest to show: wide, of emoji, of ideographs, right-to-left, and like HTML. */
export const HOSTILE = {
  wide: 'W'.repeat(32),
  emoji: '🦍💎🙌🚀🌕🐸🔥🍀',
  ideographs: '龍鳳凰麒麟朱雀玄武',
  rightToLeft: 'أسود البحر الكبير',
  marks: '</b><mono>&lt;b>&amp;{{pool}}',
} as const;
export const NAMES: readonly string[] = Object.values(HOSTILE);

/**
 * Returns the faults of texts on the page that contain a given text. A text must fit into all its ancestors, unless an
 * ancestor clips it; only tables may scroll sideways for it; and a right-to-left text must be isolated.
 */
const LOOK = `(texts) => {
  const describe = (element) => element.tagName.toLowerCase() + (element.className ? '.' + String(element.className).split(' ').slice(0, 4).join('.') : '');
  const seen = new Set();
  const faults = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = texts.find((one) => node.data.includes(one));
    const own = node.parentElement;
    if (text === undefined || !own.checkVisibility() || own.closest('.sr-only') !== null) continue;
    seen.add(text);
    const at = node.data.indexOf(text);
    const isolated = node.data[at - 1] === '\\u2068' && node.data[at + text.length] === '\\u2069';
    const alone = own.closest('bdi, [dir=auto]');
    if (/[\\u0590-\\u08ff]/u.test(text) && !isolated && (alone === null || alone.textContent.replaceAll(text, '').trim() !== '')) faults.add(describe(own) + ' is not isolated: ' + node.data);
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    for (const rect of range.getClientRects()) {
      let { left, right } = rect;
      if (rect.width === 0) continue;
      for (let box = own; box !== null; box = box.parentElement) {
        const { display, overflowX, position } = getComputedStyle(box);
        if (display === 'inline' || display === 'contents') continue;
        const edges = box.getBoundingClientRect();
        const beyond = Math.max(right - edges.right, edges.left - left);
        if (overflowX !== 'visible') {
          const scrolls = overflowX !== 'hidden' && overflowX !== 'clip' && box.scrollWidth > box.clientWidth + 1;
          if (scrolls && box.querySelector(':scope > table') === null && box !== document.documentElement) faults.add(describe(box) + ' scrolls sideways');
          left = Math.max(left, edges.left);
          right = Math.min(right, edges.right);
        } else if (beyond > 1) {
          faults.add(describe(own) + ' is ' + Math.round(beyond) + ' px beyond ' + describe(box));
        }
        if (position === 'fixed') break;
      }
      if (rect.width > innerWidth && right > innerWidth + 1 && own.closest('table') === null) faults.add(describe(own) + ' is wider than the page');
    }
  }
  return { seen: [...seen], faults: [...faults] };
}`;
const lookSchema = v.object({ seen: v.array(v.string()), faults: v.array(v.string()) });

/**
 * Returns the faults of other users' texts on the current page at 320 px.
 * @param texts texts that must be shown
 */
export async function faultsOfTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  const overflow = await overflowAt(page, NARROW);
  const { seen, faults } = v.parse(lookSchema, await page.evaluate(`(${LOOK})(${JSON.stringify(texts)})`));
  return [
    ...faults,
    ...(overflow > 0 ? [`the page is ${overflow} px too wide`] : []),
    ...texts.filter((text) => !seen.includes(text)).map((text) => `does not show ${text}`),
  ];
}
