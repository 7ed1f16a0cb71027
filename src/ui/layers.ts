/** The open layers over the page (dialogs, sheets and menus), lowest first: each entry closes its layer. */
export const layers: (() => void)[] = [];

/** Set by the app, which keeps the layers in the browser's history. */
export const layerHistory = {
  /** Called when a layer has opened or closed. */
  changed: (): void => undefined,
  /** Runs a change of the page's own history entry, or a navigation, once no layer's entry is above it. */
  fromPage: (run: () => void): void => run(),
};

/** Makes the browser's Back close a layer over the page. @returns what to call once it has closed */
export function openLayer(close: () => void): () => void {
  layers.push(close);
  layerHistory.changed();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    layerHistory.changed();
  };
}
