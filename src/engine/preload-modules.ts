/**
 * Fetches the page's `modulepreload` links in an engine that ignores them, so that the files that a chunk imports are
 * not loaded one after another.
 */
export function preloadModules(): void {
  if (document.createElement('link').relList.supports('modulepreload')) return;
  document.querySelectorAll('link').forEach(preload);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(preload);
  }).observe(document, { childList: true, subtree: true });
}

const requested = new Set<string>();

function preload(node: Node): void {
  if (!(node instanceof HTMLLinkElement) || node.rel !== 'modulepreload' || requested.has(node.href)) return;
  requested.add(node.href);
  // If the module cannot be loaded, its import reports the error.
  fetch(node.href, { credentials: 'same-origin' }).catch(() => undefined);
}
