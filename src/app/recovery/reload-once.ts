import * as v from 'valibot';
import { readStored, tab, writeStored } from '#src/lib/stored.ts';
import { useStore } from '#src/store/store.ts';
import type { Stage } from '#src/store/transactions.ts';
import { runningEntry } from './ask-home.ts';

const KEY = 'xeroz.reloaded';
/** What would be lost with the page. */
const OPEN = '[role=dialog],[role=alertdialog]';
/** The stages in which nothing of a transaction is open any more, neither at the wallet nor on the chain. */
const OVER: ReadonlySet<Stage['stage']> = new Set(['confirmed', 'finalized', 'failed']);

const edited = new Set<HTMLInputElement | HTMLTextAreaElement>();

const note = ({ target }: Event): void => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) edited.add(target);
};

/** Remembers which fields the reader fills in. @returns how to stop */
export function watchForms(): () => void {
  document.addEventListener('input', note);
  return () => {
    document.removeEventListener('input', note);
    edited.clear();
  };
}

const isFilled = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.isConnected && field.value !== '';

/** Whether a reload would interrupt the reader: a dialog is open, a transaction under way, or a field filled in. */
export const isBusy = (): boolean =>
  document.querySelector(OPEN) !== null ||
  Object.values(useStore.getState().transactions).some(({ stage }) => !OVER.has(stage)) ||
  [...edited].some(isFilled);

/**
 * Reloads the page, once for each build that runs in this tab.
 * @returns false where that has been done before, or storage is forbidden, so that it could go on for ever
 */
export function reloadOnce(): boolean {
  const entry = runningEntry() ?? '';
  if (readStored(KEY, v.string(), tab, String) === entry || !writeStored(KEY, entry, tab)) return false;
  window.location.reload();
  return true;
}
