import * as v from 'valibot';
import { storedValue } from '#src/lib/stored-value.ts';

const STORAGE_KEY = 'xeroz.notifications';

/** The marker of the last response read, by "cluster:wallet"; its first part counts the projection's commits. */
const markersSchema = v.record(v.string(), v.pipe(v.string(), v.regex(/^\d{1,18}\.\d{1,12}$/)));

const markers = storedValue(STORAGE_KEY, markersSchema);
const listeners = new Set<() => void>();

/** Calls the listener when a marker may have changed, in this tab or another. @returns a function that stops it */
export const subscribeReadMarkers = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** Returns the marker of the last notification that a wallet has read on a cluster, in this browser; null for none. */
export const readMarkerOf = (cluster: string, wallet: string): string | null =>
  markers.read()?.[`${cluster}:${wallet}`] ?? null;

/** Stores the marker; it outlasts a reload if the browser permits storage. */
export const keepReadMarker = (cluster: string, wallet: string, marker: string): void => {
  markers.write({ ...markers.read(), [`${cluster}:${wallet}`]: marker });
  for (const listener of listeners) listener();
};

const commitsOf = (marker: string): bigint => BigInt(marker.slice(0, marker.indexOf('.')));

/** Whether `marker` counts more commits than `other`: then the server has restarted its count, or was rolled back. */
export const isBeyond = (marker: string, other: string): boolean => commitsOf(marker) > commitsOf(other);
