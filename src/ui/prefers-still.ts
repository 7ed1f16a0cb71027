/** Whether the reader has asked for no motion. */
export const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
