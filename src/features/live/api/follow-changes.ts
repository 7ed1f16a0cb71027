import { getApiBase } from '#src/lib/api-base.ts';
import { throttle } from '#src/lib/throttle.ts';
import { openLiveSocket } from './live-socket.ts';

/** A busy minute brings many events, and each reading of the figures costs the server something. */
const GATHER_MS = 2_000;

/** Tells that something has happened in any pool, or may have, at most every two seconds. @returns how to stop */
export function followChanges(onChange: () => void): () => void {
  const { call, stop } = throttle(onChange, GATHER_MS);
  const socket = openLiveSocket({
    apiBase: getApiBase(),
    origin: window.location.origin,
    wallet: null,
    lastEventId: () => null,
    onConnected: call,
    onEvents: call,
    onLost: call,
    onFigures: () => undefined,
  });
  return () => {
    stop();
    socket.close();
  };
}
