import { throttle } from '#src/lib/throttle.ts';
import { openLiveSocket, socketUrl } from './live-socket.ts';

/** Events come in bursts, and each refetch of the figures is a load on the server. */
const THROTTLE_MS = 2_000;

/** Calls back when any pool has, or may have, changed, at most every two seconds. @returns a function that stops it */
export function followChanges(onChange: () => void): () => void {
  const { call, stop } = throttle(onChange, THROTTLE_MS);
  const socket = openLiveSocket({
    url: socketUrl(),
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
