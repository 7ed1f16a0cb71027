/** What lies open over the page (dialogs, sheets and menus): closes each of them; the lowest is first. */
export const layers: (() => void)[] = [];

/** Is filled in by the app, which keeps the layers in the browser's history. */
export const layerHistory = {
  /** A layer has opened or closed. */
  changed: (): void => undefined,
  /** Runs what changes the page's own entry in the history, or leads to another one, once no layer's entry is before it. */
  fromPage: (run: () => void): void => run(),
};

/** Lets the browser's Back close what has opened over the page. @returns what to call once it has closed */
export function openLayer(close: () => void): () => void {
  layers.push(close);
  layerHistory.changed();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    layerHistory.changed();
  };
}
