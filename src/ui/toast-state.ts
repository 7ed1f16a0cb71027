export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastContent {
  readonly type: ToastType;
  readonly title: string;
  readonly message?: string | undefined;
  /** A code for a report, where there is no better word; shown with a copy button. */
  readonly code?: string | undefined;
  /** Shows a turning mark: something is still going on. */
  readonly progress?: boolean | undefined;
  /** A link beside the text, such as the explorer's page of a transaction. */
  readonly link?: { readonly label: string; readonly href: string } | undefined;
  /** Milliseconds until it closes by itself; Infinity keeps it. */
  readonly duration?: number | undefined;
}

export interface ToastRecord extends ToastContent {
  readonly id: string;
  readonly open: boolean;
  readonly duration: number;
}

const TOAST_DURATION_MS = 5_000;
/** How long a dismissed toast is kept before it is forgotten. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

let current: ToastRecord | null = null;
let nextId = 1;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const publish = (next: ToastRecord | null): void => {
  current = next;
  for (const listener of listeners) listener();
};

const withDefaults = (id: string, content: ToastContent): ToastRecord => ({
  ...content,
  id,
  open: true,
  duration: content.duration ?? (content.progress ? Number.POSITIVE_INFINITY : TOAST_DURATION_MS),
});

/** One toast at a time; a new one takes the place of the last. */
export const toast = {
  /** Shows a toast and returns its id. */
  show(content: ToastContent): string {
    clearTimeout(removal);
    const id = `toast-${nextId++}`;
    publish(withDefaults(id, content));
    return id;
  },

  /** Replaces what a toast says, in place; opens it again where it was dismissed or replaced meanwhile. */
  update(id: string, content: ToastContent): void {
    clearTimeout(removal);
    publish(withDefaults(id, content));
  },

  /** Closes a toast. It is forgotten after `TOAST_REMOVE_DELAY_MS`. */
  dismiss(id: string): void {
    if (current?.id !== id || !current.open) return;
    publish({ ...current, open: false });
    removal = setTimeout(() => toast.remove(id), TOAST_REMOVE_DELAY_MS);
  },

  /** Forgets a toast at once. */
  remove(id: string): void {
    if (current?.id === id) publish(null);
  },
};

/** The toast there is now, open or dismissed; for `useSyncExternalStore`. */
export const currentToast = (): ToastRecord | null => current;

/** Calls back at every change; returns how to stop. */
export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
