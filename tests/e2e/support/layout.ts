import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { framesDrawn } from './screens.ts';

/** Pixels at the screen's edges that a notch, rounded corners or a home indicator may cover. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Smallest width and height of a touch target, in CSS pixels. */
const TARGET = 44;

/** Helpers of the scripts below. They are texts, because a compiled function may call helpers that a page lacks. */
const HELPERS = `
  const describe = (element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\\s+/g, ' ').slice(0, 40);
    return element.tagName.toLowerCase() + ' “' + text + '”';
  };
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && element.closest('.sr-only, [inert], [aria-hidden=true], [data-loader]') === null;
  const PRESSED = 'a[href], button, select, input, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=switch], [role=slider]';
  /** Returns the visible part of a box, clipped by its ancestors. */
  const clipped = (element, rect) => {
    let { left, right, top, bottom } = rect;
    let fixed = false;
    for (let box = element; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position, display } = getComputedStyle(box);
      if (display !== 'inline' && display !== 'contents') {
        const edges = box.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edges.top), Math.min(bottom, edges.bottom)];
      }
      if (position === 'fixed' || position === 'sticky') fixed = true;
      if (position === 'fixed') break;
    }
    return { left, right, top, bottom, fixed, empty: right - left < 1 || bottom - top < 1 };
  };
  /** Returns all texts and controls, each with its visible part. */
  const seen = () => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const own = node.parentElement;
      if (node.data.trim() === '' || !isShown(own)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) found.push({ element: own, ...clipped(own, rect) });
    }
    for (const element of document.querySelectorAll(PRESSED)) {
      if (isShown(element)) found.push({ element, ...clipped(element, element.getBoundingClientRect()) });
    }
    return found.filter(({ empty }) => !empty);
  };
`;

const WIDE = `((width) => {
  ${HELPERS}
  const faults = new Set();
  const page = document.documentElement;
  // On a phone, the window's width grows with content that is too wide.
  const wide = page.scrollWidth - width;
  if (wide > 0) faults.add('the page is ' + wide + ' px too wide');
  for (const { element, left, right } of seen()) {
    const beyond = Math.max(right - width, -left);
    if (beyond > 1) faults.add(describe(element) + ' sticks out by ' + Math.round(beyond) + ' px');
  }
  return [...faults];
})`;

const INSET = `((insets, atEnd) => {
  ${HELPERS}
  const faults = new Set();
  for (const { element, left, right, top, bottom, fixed } of seen()) {
    if (bottom <= 0 || top >= innerHeight) continue;
    const within = [
      ['left', insets.left - left],
      ['right', right - (innerWidth - insets.right)],
      // Content that scrolls may be covered at the upper and lower edges.
      ...(fixed || !atEnd ? [['top', insets.top - top]] : []),
      ...(fixed || atEnd ? [['bottom', bottom - (innerHeight - insets.bottom)]] : []),
    ];
    for (const [edge, px] of within) {
      if (px > 1) faults.add(describe(element) + ' lies ' + Math.round(px) + ' px within the ' + edge + ' inset');
    }
  }
  return [...faults];
})`;

const SMALL = `(async () => {
  ${HELPERS}
  const LEAST = ${TARGET} - 0.5;
  const isInline = (element) => {
    if (element.tagName !== 'A' || !getComputedStyle(element).display.startsWith('inline')) return false;
    let block = element.parentElement;
    while (['inline', 'contents'].includes(getComputedStyle(block).display)) block = block.parentElement;
    const rest = block.cloneNode(true);
    for (const other of rest.querySelectorAll(PRESSED + ', .sr-only')) other.remove();
    return rest.textContent.trim() !== '';
  };
  /** Returns the width and height of the area in which a press reaches the element. */
  const reach = (element) => {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const labels = [...(element.labels ?? [])];
    const hits = (dx, dy) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit !== null && (element.contains(hit) || labels.some((label) => label.contains(hit)));
    };
    const run = (dx, dy) => {
      let steps = 0;
      while (steps < 60 && hits(dx * (steps + 1), dy * (steps + 1))) steps += 1;
      return steps;
    };
    return { width: Math.max(width, run(-1, 0) + run(1, 0) + 1), height: Math.max(height, run(0, -1) + run(0, 1) + 1) };
  };
  const faults = new Set();
  const dialog = document.querySelector('[role=dialog], [role=menu]');
  for (const element of (dialog ?? document).querySelectorAll(PRESSED)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only, [data-loader], [inert]') !== null) continue;
    const rect = element.getBoundingClientRect();
    // Skip links are above the page until they have the focus.
    if (rect.bottom + scrollY < 0 || isInline(element)) continue;
    if (rect.width >= LEAST && rect.height >= LEAST) continue;
    const { width, height } = reach(element);
    if (width >= LEAST && height >= LEAST) continue;
    faults.add(describe(element) + ' is ' + Math.round(width) + ' × ' + Math.round(height) + ' px');
  }
  scrollTo(0, 0);
  return [...faults];
})()`;

/** Scrolls to the page's start or end, and returns whether the page was already there. */
const SCROLLED = `((atEnd) => {
  const before = scrollY;
  scrollTo(0, atEnd ? document.documentElement.scrollHeight : 0);
  return scrollY === before;
})`;

const faultsSchema = v.array(v.string());

/** Returns the elements that make the page scroll sideways, or are partly outside the window. */
export const wideFaults = async (page: Page): Promise<string[]> =>
  v.parse(faultsSchema, await page.evaluate(`(${WIDE})(${page.viewportSize()?.width})`));

/** Returns the texts and controls that a notch or the home indicator may cover. */
export async function insetFaults(page: Page, insets: Insets): Promise<string[]> {
  const faults: string[] = [];
  for (const atEnd of [false, true]) {
    // Content may grow when it becomes visible, which moves the page's end down.
    while ((await page.evaluate(`${SCROLLED}(${atEnd})`)) !== true) await framesDrawn(page);
    faults.push(
      ...v.parse(faultsSchema, await page.evaluate(`(${INSET})(${JSON.stringify(insets)}, ${atEnd})`)),
    );
  }
  return [...new Set(faults)];
}

/** Returns the controls, except links in text, whose touch target is smaller than 44 × 44 px. */
export const smallTargets = async (page: Page): Promise<string[]> =>
  v.parse(faultsSchema, await page.evaluate(SMALL));

/** Sets the page's safe areas, as on a phone with a notch. */
export async function showInsets(page: Page, insets: Insets): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}
