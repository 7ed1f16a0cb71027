/** Pixels of every picture: the size that link previews have. */
export const PREVIEW_SIZE = { width: 1_200, height: 630 } as const;
