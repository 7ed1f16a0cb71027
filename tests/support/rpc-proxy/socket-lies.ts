import { changedAt, isObject, type Json } from './json-rpc.ts';
import type { Lie } from './lie.ts';

const withSubscription = (notice: Json, change: (id: unknown) => unknown): Json => {
  const changed = changedAt(notice, ['params', 'subscription'], change);
  return isObject(changed) ? changed : notice;
};

/** Faults of a socket's notifications. For false slots, use `slotsShifted` with `notices`. */
export const NOTICES = {
  dropped: { notice: () => [] },
  twice: { notice: (notice) => [notice, notice] },
  cut: { notice: (notice) => [JSON.stringify(notice).slice(0, -9)] },
  noise: { notice: (notice) => ['\u0000{', '[]', 'null', '{"jsonrpc":"2.0"}', notice] },
  subscriptionWrong: { notice: (notice) => [withSubscription(notice, (id) => Number(id) + 1_000_000)] },
  subscriptionAsText: { notice: (notice) => [withSubscription(notice, String)] },
  resultMissing: { notice: (notice) => [{ ...notice, params: {} }] },
} as const satisfies Record<string, Lie>;
