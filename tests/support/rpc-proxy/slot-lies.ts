import { changedAt, isObject, type Json, objectsIn, type ProxiedRequest, withResult } from './json-rpc.ts';
import type { Lie } from './lie.ts';

/** Answers that contain slots. `lists`: entries of signatures, statuses and performance samples. */
export type SlotSource = 'getSlot' | 'height' | 'epoch' | 'context' | 'lists' | 'transactions' | 'notices';

/** All answers that contain slots. If all are shifted, only the Clock sysvar still shows the true slot. */
export const EVERY_SLOT: readonly SlotSource[] = [
  'getSlot',
  'height',
  'epoch',
  'context',
  'lists',
  'transactions',
  'notices',
];

/** Adds to a node's slots, by default in `getSlot`, `getEpochInfo` and every context. */
export function slotsShifted(
  by: number,
  sources: readonly SlotSource[] = ['getSlot', 'epoch', 'context'],
): Lie {
  const shift = (slot: unknown): unknown => (typeof slot === 'number' ? Math.max(0, slot + by) : slot);
  const inContext = (result: unknown): unknown => changedAt(result, ['context', 'slot'], shift);
  const hasContext = (result: unknown): boolean => isObject(result) && isObject(result['context']);
  const changes: Record<SlotSource, (request: ProxiedRequest, result: unknown) => unknown> = {
    getSlot: ({ method }, result) => (method === 'getSlot' ? shift(result) : result),
    height: ({ method }, result) => (method === 'getBlockHeight' ? shift(result) : result),
    epoch: ({ method }, result) =>
      method === 'getEpochInfo' && isObject(result)
        ? {
            ...result,
            absoluteSlot: shift(result['absoluteSlot']),
            blockHeight: shift(result['blockHeight']),
          }
        : result,
    context: (_, result) => (hasContext(result) ? inContext(result) : result),
    lists: ({ method }, result) => {
      const shifted = (list: unknown): unknown =>
        Array.isArray(list) ? list.map((one: unknown) => withSlot(one, shift)) : list;
      if (method === 'getSignatureStatuses') return changedAt(result, ['value'], shifted);
      return ['getSignaturesForAddress', 'getRecentPerformanceSamples'].includes(method)
        ? shifted(result)
        : result;
    },
    transactions: ({ method }, result) => (method === 'getTransaction' ? withSlot(result, shift) : result),
    notices: (_, result) => result,
  };
  return {
    answer: (request, answer) =>
      sources.reduce(
        (current, source) => withResult(current, (result) => changes[source](request, result)),
        answer,
      ),
    notice: (notice) => [sources.includes('notices') ? noticeWith(notice, inContext, shift) : notice],
  };
}

function withSlot(one: unknown, shift: (slot: unknown) => unknown): unknown {
  return isObject(one) && 'slot' in one ? { ...one, slot: shift(one['slot']) } : one;
}

/** Changes a notification's context, and all slots of a `slotNotification`. */
function noticeWith(
  notice: Json,
  inContext: (result: unknown) => unknown,
  shift: (slot: unknown) => unknown,
): Json {
  const changed = changedAt(notice, ['params', 'result'], (result) => {
    if (notice['method'] === 'rootNotification') return shift(result);
    if (notice['method'] !== 'slotNotification' || !isObject(result)) return inContext(result);
    return Object.fromEntries(Object.entries(result).map(([name, slot]) => [name, shift(slot)]));
  });
  return isObject(changed) ? changed : notice;
}

/** Removes `minContextSlot` from every request, like a node that answers from any slot. */
export function minContextSlotIgnored(): Lie {
  return {
    request: (request) => ({
      ...request,
      params: request.params?.map((one) => (isObject(one) ? { ...one, minContextSlot: undefined } : one)),
    }),
  };
}

/** Refuses every request with a `minContextSlot`, as a node does that has stopped far behind. */
export function minContextSlotRefused(): Lie {
  const isAffected = ({ params = [] }: ProxiedRequest): boolean =>
    objectsIn(params).some((one) => one['minContextSlot'] !== undefined);
  return {
    answer: (request, answer) => (isAffected(request) ? minContextSlotError(request, 1) : answer),
  };
}

/** Returns a node's refusal of a request, with the slot that it has reached. */
export function minContextSlotError({ id }: ProxiedRequest, contextSlot: number): Json {
  const message = 'Minimum context slot has not been reached';
  return { jsonrpc: '2.0', error: { code: -32_016, message, data: { contextSlot } }, id };
}
