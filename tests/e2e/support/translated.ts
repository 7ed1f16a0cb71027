import type { Page } from 'playwright-core';
import * as v from 'valibot';

/**
 * Changes the DOM as a browser's translation does: replaces each text node by two nested `font` elements with the same
 * text, so that tests still find it. React keeps the removed node, so its later changes of the text are not shown.
 */
const TRANSLATE = `{
  const isText = (node) => node.nodeType === Node.TEXT_NODE;
  const translate = (text) => {
    const parent = text.parentElement;
    if (parent === null || text.data.trim() === '' || parent.closest('font, head, script, style, textarea')) return;
    const [outer, inner] = ['font', 'font'].map((name) => document.createElementNS(parent.namespaceURI, name));
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (node) => {
    if (isText(node)) return translate(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };
  globalThis.translatePage = () => translateAll(document.body);
  globalThis.translateFromNowOn = () => {
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) [target, ...addedNodes].filter((node) => node.isConnected &&
        (isText(node) || node !== target)).forEach(translateAll);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    translateAll(document.body);
  };
}`;

/** Prepares a page, before it loads, for `translateNow`. If `always`, all texts are translated from the start. */
export const canTranslate = (page: Page, always: boolean): Promise<unknown> =>
  page.addInitScript({
    content: `${TRANSLATE}
    ${always ? "document.addEventListener('DOMContentLoaded', () => globalThis.translateFromNowOn());" : ''}`,
  });

/** Translates the page's current texts. Later changes stay untranslated. */
export const translateNow = (page: Page): Promise<unknown> => page.evaluate('globalThis.translatePage()');

/** Compares, element by element, the texts that React rendered last with the page's texts. */
const STALE = `(() => {
  const [TEXT, ROOT, PORTAL, ELEMENT] = [6, 3, 4, 5];
  const childrenOf = (fiber) => {
    const children = [];
    for (let child = fiber.child; child !== null; child = child.sibling) children.push(child);
    return children;
  };
  const ownText = ({ memoizedProps: { children, dangerouslySetInnerHTML } }) =>
    dangerouslySetInnerHTML ? null : ['string', 'number', 'bigint'].includes(typeof children) ? String(children) : undefined;
  // Returns null if React does not manage the text.
  const textOf = (fiber) => {
    if (fiber.tag === TEXT) return fiber.memoizedProps;
    if (fiber.tag === PORTAL) return '';
    const own = fiber.tag === ELEMENT ? ownText(fiber) : undefined;
    if (own !== undefined) return own;
    const texts = childrenOf(fiber).map(textOf);
    return texts.includes(null) ? null : texts.join('');
  };
  const hasText = (fiber) => typeof ownText(fiber) === 'string' || childrenOf(fiber).some(({ tag }) => tag === TEXT);
  const stale = [];
  const look = (fiber) => {
    if (fiber.tag === ELEMENT && fiber.type !== 'textarea' && hasText(fiber)) {
      const [rendered, shown] = [textOf(fiber), fiber.stateNode.textContent];
      if (rendered !== null && rendered !== shown) stale.push(JSON.stringify(shown) + ' instead of ' + JSON.stringify(rendered));
    }
    childrenOf(fiber).forEach(look);
  };
  const root = document.getElementById('root');
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
  if (key === undefined) throw new Error('React has rendered nothing');
  look(root[key].stateNode.current);
  return [stale, document.querySelectorAll('font').length];
})()`;

const staleSchema = v.tuple([v.array(v.string()), v.number()]);

/** Returns the texts of a translated page that do not show React's last change, and the titles of crashed parts. */
export async function staleTexts(page: Page): Promise<string[]> {
  const [stale, translated] = v.parse(staleSchema, await page.evaluate(STALE));
  const crashed = await page.getByText(/^This (page|part) stopped working$/).allInnerTexts();
  return [...stale, ...crashed, ...(translated === 0 ? ['nothing is translated'] : [])];
}
