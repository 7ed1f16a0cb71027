import type { Page } from 'playwright-core';
import * as v from 'valibot';

/** Runs in the page. Leaves out parts marked as another language: a document, a language's name. */
const COLLECT = `(() => {
  const texts = [document.title];
  const foreign = (element) => element.closest('body [lang], script, style') !== null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (element.checkVisibility() && !foreign(element)) texts.push(walker.currentNode.data);
  }
  for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
    for (const element of document.querySelectorAll('[' + name + ']')) {
      if (!foreign(element)) texts.push(element.getAttribute(name));
    }
  }
  return texts;
})()`;

/** Returns all texts of a page, visible or for screen readers: title, text nodes, and attributes that are read out. */
export async function visibleTexts(page: Page): Promise<string[]> {
  const texts = v.parse(v.array(v.string()), await page.evaluate(COLLECT));
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== ''))];
}
