import type { ComponentType } from 'react';

export type LoadPart = () => Promise<ComponentType>;

/** Handles parts of the app that cannot be loaded. */
interface Recovery {
  /** Returns a replacement for a page until it is loaded. Rejects if there is none. */
  page: (load: LoadPart, error: unknown) => Promise<ComponentType>;
  /** Called for any other part that could not be loaded; the caller itself tries again. */
  part: (error: unknown) => void;
}

/** Set by the app. */
export const recovery: Recovery = {
  page: (_load, error) => Promise.reject(error),
  part: () => undefined,
};
