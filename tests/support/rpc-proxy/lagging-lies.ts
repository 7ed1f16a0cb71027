import { clockShifted } from './account-lies.ts';
import { isObject, type Json, objectsIn, optionsOf, type ProxiedRequest, withResult } from './json-rpc.ts';
import { statusesChanged } from './list-lies.ts';
import type { Lie, LieContext } from './lie.ts';
import { minContextSlotError, minContextSlotIgnored, slotsShifted } from './slot-lies.ts';

/** A node's newest confirmed and finalized slots. */
interface Reached {
  readonly slot: number;
  readonly root: number;
}

async function reachedBy(behind: number, { slot }: LieContext): Promise<Reached> {
  const [newest, root] = await Promise.all([slot('confirmed'), slot('finalized')]);
  return { slot: Math.max(0, newest - behind), root: Math.max(0, root - behind) };
}

/**
 * Answers like a node that is `slots` behind, except that accounts other than the Clock stay current. Refuses a
 * `minContextSlot` that the node has not reached, unless `ignoresMinContextSlot`.
 */
export function nodeBehind(slots: number, { ignoresMinContextSlot = false } = {}): Lie {
  const named = slotsShifted(-slots, ['getSlot', 'height', 'epoch', 'context']);
  const statuses = statusLies(slots);
  return {
    ...(ignoresMinContextSlot && minContextSlotIgnored()),
    async answer(request, answer, context) {
      const { commitment = 'finalized', minContextSlot: minSlot } = optionsOf(request);
      const reached = await reachedBy(slots, context);
      const at = commitment === 'finalized' ? reached.root : reached.slot;
      if (!ignoresMinContextSlot && typeof minSlot === 'number' && minSlot > at) {
        return minContextSlotError(request, at);
      }
      const lagged = withResult(answer, (result) => laggedOf(request, result, reached, at));
      const lies = [statuses, await clockBehind(slots, context), named];
      let changed = lagged;
      for (const lie of lies) changed = (await lie.answer?.(request, changed, context)) ?? changed;
      return changed;
    },
  };
}

/** Answers `getSignatureStatuses` like a node that is `slots` behind, and all else like a current one. */
export function statusesBehind(slots: number): Lie {
  const named = slotsShifted(-slots, ['context']);
  const statuses = statusLies(slots);
  return {
    async answer(request, answer, context) {
      if (request.method !== 'getSignatureStatuses') return answer;
      const changed = (await statuses.answer?.(request, answer, context)) ?? answer;
      return (await named.answer?.(request, changed, context)) ?? changed;
    },
  };
}

function statusLies(slots: number): Lie {
  return {
    async answer(request, answer, context) {
      if (request.method !== 'getSignatureStatuses') return answer;
      const reached = await reachedBy(slots, context);
      const lie = statusesChanged((_, status) => asOf(status, reached));
      return (await lie.answer?.(request, answer, context)) ?? answer;
    },
  };
}

/** Returns a status or a listed transaction as a node at these slots shows it; null if the node lacks it. */
function asOf(one: Json | null, { slot, root }: Reached): Json | null {
  if (one === null || Number(one['slot']) > slot) return null;
  const isFinal = Number(one['slot']) <= root;
  return isFinal || !('confirmationStatus' in one)
    ? one
    : {
        ...one,
        confirmationStatus: 'confirmed',
        ...('confirmations' in one && { confirmations: slot - Number(one['slot']) }),
      };
}

/** Returns a list without entries newer than `at`, and null for a newer transaction. */
function laggedOf({ method }: ProxiedRequest, result: unknown, reached: Reached, at: number): unknown {
  if (method === 'getSignaturesForAddress') {
    return objectsIn(result).flatMap((one) => (Number(one['slot']) <= at ? (asOf(one, reached) ?? []) : []));
  }
  if (method === 'getTransaction') return isObject(result) && Number(result['slot']) <= at ? result : null;
  return result;
}

/** Shows the Clock of `slots` slots ago, according to the times of the chain's blocks. */
async function clockBehind(slots: number, { callNode, slot }: LieContext): Promise<Lie> {
  const now = await slot('finalized');
  const times = await Promise.all(
    [now, Math.max(0, now - slots)].map((at) => callNode('getBlockTime', [at])),
  );
  const [newest = 0, oldest = 0] = times.map(Number);
  return clockShifted(oldest - newest);
}
