import { useStore } from './store.ts';
import type { ToastContent, ToastRecord } from './toast-record.ts';

const TOAST_DURATION_MS = 5_000;
/** How long a dismissed toast is kept before it is removed. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

let nextId = 1;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Returns the current toast, open or dismissed. */
export const currentToast = (): ToastRecord | null => useStore.getState().toast;

const publish = (id: string, content: ToastContent): void => {
  clearTimeout(removal);
  const duration = content.duration ?? (content.progress ? Number.POSITIVE_INFINITY : TOAST_DURATION_MS);
  useStore.setState({ toast: { ...content, id, open: true, duration } });
};

/** Shows one toast at a time; a new one replaces the last. */
export const toast = {
  /** Shows a toast and returns its id. */
  show(content: ToastContent): string {
    const id = `toast-${nextId++}`;
    publish(id, content);
    return id;
  },

  /** Replaces a toast's content in place; reopens the toast if it was dismissed or replaced meanwhile. */
  update: publish,

  /** Closes a toast. It is removed after `TOAST_REMOVE_DELAY_MS`. */
  dismiss(id: string): void {
    const current = currentToast();
    if (current?.id !== id || !current.open) return;
    useStore.setState({ toast: { ...current, open: false } });
    removal = setTimeout(() => toast.remove(id), TOAST_REMOVE_DELAY_MS);
  },

  /** Removes a toast at once. */
  remove(id: string): void {
    if (currentToast()?.id === id) useStore.setState({ toast: null });
  },
};
