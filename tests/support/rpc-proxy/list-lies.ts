import bs58 from 'bs58';
import { isObject, type Json, objectsIn, optionsOf, type ProxiedRequest, withResult } from './json-rpc.ts';
import { isOneOf, type Lie, type LieContext, type Which } from './lie.ts';

/** A node's largest page of signatures. */
const LARGEST_PAGE = 1_000;
const SIGNATURE_BYTES = 64;

/** Changes the lists of `getSignaturesForAddress`, newest first. */
export function listsChanged(change: (entries: readonly Json[]) => readonly Json[]): Lie {
  return {
    answer: ({ method }, answer) =>
      method === 'getSignaturesForAddress'
        ? withResult(answer, (result) => change(objectsIn(result)))
        : answer,
  };
}

/**
 * Leaves entries out of the lists of `getSignaturesForAddress`. Pages stay full, as on a node that lacks these
 * transactions, so that a short page does not reveal the gap.
 * @param hides whether an entry is left out; `index` counts from the newest entry of the chain's answer
 */
function listsThinned(hides: (entry: Json, index: number) => boolean): Lie {
  return {
    async answer(request, answer, context) {
      if (request.method !== 'getSignaturesForAddress' || !('result' in answer)) return answer;
      const shown = await fullPage(request, objectsIn(answer['result']), context, hides);
      return { ...answer, result: shown };
    },
  };
}

async function fullPage(
  request: ProxiedRequest,
  first: readonly Json[],
  { callNode }: LieContext,
  hides: (entry: Json, index: number) => boolean,
): Promise<readonly Json[]> {
  const options = optionsOf(request);
  const limit = Number(options['limit'] ?? LARGEST_PAGE);
  const shown: Json[] = [];
  let seen = 0;
  for (let page = first; ;) {
    shown.push(...page.filter((entry, index) => !hides(entry, seen + index)));
    seen += page.length;
    if (shown.length >= limit || page.length < limit) return shown.slice(0, limit);
    const before = page.at(-1)?.['signature'];
    page = objectsIn(await callNode(request.method, [request.params?.[0], { ...options, before }]));
  }
}

/** Hides transactions from all lists. */
export function listsWithout(which: Which): Lie {
  return listsThinned(({ signature }) => isOneOf(which, signature));
}

/** Hides all transactions of the slots `from` to `to`, both included, from all lists: a gap in the node's history. */
export function hole(from: number, to = Infinity): Lie {
  return listsThinned(({ slot }) => Number(slot) >= from && Number(slot) <= to);
}

/** Hides every n-th entry, counted from the newest. */
export function listsLackingEvery(n: number): Lie {
  return listsThinned((_, index) => index % n === n - 1);
}

/** Adds an entry before every n-th: a signature that does not exist, beside the entry's slot. */
export function listsForged(n: number): Lie {
  return listsChanged((entries) =>
    entries.flatMap((entry, index) =>
      index % n === 0 ? [{ ...entry, signature: forgedFrom(String(entry['signature'])) }, entry] : [entry],
    ),
  );
}

function forgedFrom(signature: string): string {
  const bytes = Uint8Array.from(bs58.decode(signature), (byte) => byte ^ 0x5a);
  return bs58.encode(bytes.subarray(0, SIGNATURE_BYTES));
}

/** Adds a number to the slots of entries. */
export function listSlotsShifted(which: Which, by: number): Lie {
  return listsChanged((entries) =>
    entries.map((entry) =>
      isOneOf(which, entry['signature'])
        ? { ...entry, slot: Math.max(0, Number(entry['slot']) + by) }
        : entry,
    ),
  );
}

/** Answers null for signatures in `getSignatureStatuses`. */
export function statusesNull(which: Which): Lie {
  return statusesChanged((signature, status) => (isOneOf(which, signature) ? null : status));
}

/** Changes each status of `getSignatureStatuses`. */
export function statusesChanged(change: (signature: string, status: Json | null) => unknown): Lie {
  return {
    answer({ method, params }, answer) {
      if (method !== 'getSignatureStatuses') return answer;
      const signatures: readonly unknown[] = Array.isArray(params?.[0]) ? params[0] : [];
      return withResult(answer, (result) => {
        const value = isObject(result) ? result['value'] : null;
        if (!isObject(result) || !Array.isArray(value)) return result;
        const changed = value.map((one: unknown, at) =>
          change(String(signatures[at]), isObject(one) ? one : null),
        );
        return { ...result, value: changed };
      });
    },
  };
}
