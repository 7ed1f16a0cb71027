import * as v from 'valibot';

/** A stretch of slots that the chain took back, and the slot in which its transactions land again. */
interface Fork {
  readonly from: number;
  /** Null until they land again: then they are nowhere. */
  landedIn: number | null;
}

const listed = v.looseObject({ signature: v.string(), slot: v.number() });
const answerSchema = v.looseObject({ id: v.unknown(), result: v.unknown() });
const statusesSchema = v.looseObject({
  value: v.array(v.nullable(v.looseObject({ slot: v.number() }))),
});
const transactionSchema = v.nullable(v.looseObject({ slot: v.number() }));
const listParams = v.tuple([v.string(), v.looseObject({ commitment: v.optional(v.string()) })]);

export interface ProxiedRequest {
  readonly id?: unknown;
  readonly method: string;
  readonly params?: readonly unknown[] | undefined;
}

/**
 * What a node shows whose chain has forks, over one that has none: transactions it has shown are gone, and come back in
 * another slot, in the same order.
 */
export class ForkView {
  readonly #forks: Fork[] = [];

  /** From now on everything from that slot on is gone. */
  drop(from: number): void {
    this.#forks.push({ from, landedIn: null });
  }

  /** What was dropped up to `slot` has landed again, in that slot. */
  land(slot: number): void {
    for (const fork of this.#forks) fork.landedIn ??= slot;
  }

  /** Where a transaction of that slot is shown; null: nowhere. */
  #shown(slot: number): number | null {
    let at = slot;
    for (const { from, landedIn } of this.#forks) {
      if (landedIn === null && at >= from) return null;
      if (landedIn !== null && at >= from && at < landedIn) at = landedIn;
    }
    return at;
  }

  /** An answer of the chain as this node gives it; `root` is the finalized slot. */
  rewrite({ method, params }: ProxiedRequest, answer: unknown, root: number): unknown {
    const parsed = v.safeParse(answerSchema, answer);
    if (this.#forks.length === 0 || !parsed.success) return answer;
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
