import * as v from 'valibot';
import type { ProxiedRequest } from './json-rpc.ts';

/** A run of slots that the chain dropped, and the slot in which their transactions land again. */
interface Fork {
  readonly from: number;
  /** Null until the transactions land again; until then the node hides them. */
  landedIn: number | null;
}

const listed = v.looseObject({ signature: v.string(), slot: v.number() });
const answerSchema = v.looseObject({ id: v.unknown(), result: v.unknown() });
const statusesSchema = v.looseObject({
  value: v.array(v.nullable(v.looseObject({ slot: v.number() }))),
});
const transactionSchema = v.nullable(v.looseObject({ slot: v.number() }));
const listParams = v.tuple([v.string(), v.looseObject({ commitment: v.optional(v.string()) })]);

/**
 * Simulates forks over a chain that has none: transactions shown before disappear, and land again in another slot in
 * the same order.
 */
export class ForkView {
  readonly #forks: Fork[] = [];

  /** Hides all transactions from a slot on. */
  drop(from: number): void {
    this.#forks.push({ from, landedIn: null });
  }

  /** Lands all hidden transactions again, in `slot`. */
  land(slot: number): void {
    for (const fork of this.#forks) fork.landedIn ??= slot;
  }

  /** Whether any transactions are or were hidden. */
  get isForked(): boolean {
    return this.#forks.length > 0;
  }

  /** Returns the slot in which a transaction of `slot` is shown, or null if it is hidden. */
  #shown(slot: number): number | null {
    let at = slot;
    for (const { from, landedIn } of this.#forks) {
      if (landedIn === null && at >= from) return null;
      if (landedIn !== null && at >= from && at < landedIn) at = landedIn;
    }
    return at;
  }

  /** Returns the chain's answer with the forks applied. `root` is the finalized slot. */
  rewrite({ method, params }: ProxiedRequest, answer: unknown, root: number): unknown {
    const parsed = v.safeParse(answerSchema, answer);
    if (!this.isForked || !parsed.success) return answer;
    const { result } = parsed.output;
    const show = <T extends { slot: number }>(one: T | null): T | null => {
      const slot = one && this.#shown(one.slot);
      return one === null || slot === null ? null : { ...one, slot };
    };
    switch (method) {
      case 'getSignaturesForAddress': {
        const [, { commitment }] = v.parse(listParams, params);
        const shown = v.parse(v.array(listed), result).flatMap((one) => show(one) ?? []);
        const newest = commitment === 'finalized' ? root : Infinity;
        return { ...parsed.output, result: shown.filter(({ slot }) => slot <= newest) };
      }
      case 'getSignatureStatuses': {
        const statuses = v.parse(statusesSchema, result);
        return { ...parsed.output, result: { ...statuses, value: statuses.value.map(show) } };
      }
      case 'getTransaction':
        return { ...parsed.output, result: show(v.parse(transactionSchema, result)) };
      default:
        return answer;
    }
  }
}
