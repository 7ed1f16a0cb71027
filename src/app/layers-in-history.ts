import { layerHistory, layers } from '#src/ui/layers.ts';

/** After this time a navigation within the page counts as failed: the history entry does not exist. */
const LOST_MS = 3_000;

/** Returns the number of layers in the current history entry. Parsed by hand: the first route loads no schemas. */
function depth(): number {
  const state: unknown = history.state;
  const count = typeof state === 'object' && state !== null && 'layers' in state ? state.layers : 0;
  return typeof count === 'number' ? count : 0;
}

const mark = (count: number): unknown => ({ ...history.state, layers: count });

/** Adds an entry. Going back from it must not restore the scroll position from when the layer opened. */
function push(count: number): void {
  history.scrollRestoration = 'manual';
  history.pushState(mark(count), '');
  history.scrollRestoration = 'auto';
}

/**
 * Gives each open layer an entry in the browser's history, so that Back closes it. Entries are removed when a layer is
 * closed in another way, after a reload, and after going forward to one. Navigation to another page starts from the
 * page's own entry.
 * @returns a function that stops it
 */
export function keepLayersInHistory(): () => void {
  /** Whether a history navigation started here is in progress; until it ends the current entry is not the final one. */
  let isMoving = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];

  const soon = (): void => {
    clearTimeout(next);
    next = setTimeout(settle);
  };
  const arrive = (): void => {
    isMoving = false;
    clearTimeout(lost);
    soon();
  };
  const goBy = (steps: number): void => {
    isMoving = true;
    history.go(steps);
    lost = setTimeout(() => {
      history.replaceState(mark(0), '');
      arrive();
    }, LOST_MS);
  };
  const settle = (): void => {
    if (isMoving) return;
    history.scrollRestoration = 'auto';
    const targetDepth = waiting.length > 0 ? 0 : layers.length;
    const now = depth();
    if (now > targetDepth) return goBy(targetDepth - now);
    if (waiting.length > 0) {
      const runs = waiting;
      waiting = [];
      for (const run of runs) run();
      return soon();
    }
    for (let count = now; count < targetDepth; count += 1) push(count + 1);
  };
  const onPop = (): void => {
    const closing = layers.slice(depth()).toReversed();
    if (isMoving) return arrive();
    for (const close of closing) close();
    soon();
  };

  const none = { ...layerHistory };
  Object.assign(layerHistory, {
    changed: soon,
    fromPage: (run: () => void) => {
      waiting.push(run);
      settle();
    },
  });
  window.addEventListener('popstate', onPop);
  settle();
  return () => {
    window.removeEventListener('popstate', onPop);
    clearTimeout(next);
    clearTimeout(lost);
    Object.assign(layerHistory, none);
  };
}
