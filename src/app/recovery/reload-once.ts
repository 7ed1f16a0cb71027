import * as v from 'valibot';
import { readStored, tab, writeStored } from '#src/lib/stored.ts';
import { useStore } from '#src/store/store.ts';
import type { Stage } from '#src/store/transactions.ts';
import { runningEntry } from './fetch-home.ts';

const KEY = 'xeroz.reloaded';
/** Dialogs, whose state a reload would lose. */
const OPEN = '[role=dialog],[role=alertdialog]';
/** The stages in which a transaction is finished, both for the wallet and on the chain. */
const OVER: ReadonlySet<Stage['stage']> = new Set(['confirmed', 'finalized', 'failed']);

const edited = new Set<HTMLInputElement | HTMLTextAreaElement>();

const note = ({ target }: Event): void => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) edited.add(target);
};

/** Records which fields the user edits. @returns a function that stops it */
export function watchForms(): () => void {
  document.addEventListener('input', note);
  return () => {
    document.removeEventListener('input', note);
    edited.clear();
  };
}

const isFilled = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.isConnected && field.value !== '';

/** Whether a reload would interrupt the user: a dialog is open, a transaction in progress, or a field filled in. */
export const isBusy = (): boolean =>
  document.querySelector(OPEN) !== null ||
  Object.values(useStore.getState().transactions).some(({ stage }) => !OVER.has(stage)) ||
  [...edited].some(isFilled);

/**
 * Reloads the page, once for each build that runs in this tab.
 * @returns false if it has been reloaded before, or if storage is not available, to prevent endless reloads
 */
export function reloadOnce(): boolean {
  const entry = runningEntry() ?? '';
  if (readStored(KEY, v.string(), tab, String) === entry || !writeStored(KEY, entry, tab)) return false;
  window.location.reload();
  return true;
}
