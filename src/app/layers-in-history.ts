import { layerHistory, layers } from '#src/ui/layers.ts';

/** No browser takes so long for a step within a page: it has no such entry. */
const LOST_MS = 3_000;

/** Returns how many layers are open with the current entry, which says so. By hand: the first route has no schemas. */
function depth(): number {
  const state: unknown = history.state;
  const count = typeof state === 'object' && state !== null && 'layers' in state ? state.layers : 0;
  return typeof count === 'number' ? count : 0;
}

const mark = (count: number): unknown => ({ ...history.state, layers: count });

/** Adds an entry. A step back from it must not scroll to where the page was when the layer opened. */
function push(count: number): void {
  history.scrollRestoration = 'manual';
  history.pushState(mark(count), '');
  history.scrollRestoration = 'auto';
}

/**
 * Gives each open layer an entry in the browser's history, so that Back closes it. None is left behind by a layer that
 * closes otherwise, by a reload, or by a step forward to it. What leads to another page does so from the page's own entry.
 * @returns how to stop
 */
export function keepLayersInHistory(): () => void {
  /** Whether a step that was asked for here is under way; until then the current entry is not the one it will be. */
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
  const moveBy = (steps: number): void => {
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
    const wanted = waiting.length > 0 ? 0 : layers.length;
    const now = depth();
    if (now > wanted) return moveBy(wanted - now);
    if (waiting.length > 0) {
      const runs = waiting;
      waiting = [];
      for (const run of runs) run();
      return soon();
    }
    for (let count = now; count < wanted; count += 1) push(count + 1);
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
