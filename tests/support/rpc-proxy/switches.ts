import { isDeepStrictEqual } from 'node:util';
import type { ProxiedRequest } from './json-rpc.ts';
import type { Lie, LieContext, Lies } from './lie.ts';

/** Whether a lie is told about these requests; a notification comes without any. */
type May = (context: LieContext, requests: readonly ProxiedRequest[]) => boolean;

/**
 * Returns a lie that is told only while `may` holds.
 * @param onLie called whenever it was applied, not where it had nothing to change
 */
export function guarded(lie: Lie, may: May, onLie: () => void = () => undefined): Lie {
  const noted = <T>(from: T, to: T): T => {
    if (from !== to && !isDeepStrictEqual(from, to)) onLie();
    return to;
  };
  return {
    request(request, context) {
      return lie.request && may(context, [request]) ? lie.request(request, context) : request;
    },
    async answer(request, answer, context) {
      if (!lie.answer || !may(context, [request])) return answer;
      return noted(answer, await lie.answer(request, answer, context));
    },
    answers(requests, answers, context) {
      if (!lie.answers || !may(context, requests)) return answers;
      return noted(answers, lie.answers(requests, answers, context));
    },
    body(response, requests, context) {
      if (!lie.body || !may(context, requests)) return false;
      return noted(false, lie.body(response, requests, context));
    },
    notice(notice, context) {
      if (!lie.notice || !may(context, [])) return [notice];
      return noted([notice], [...lie.notice(notice, context)]);
    },
  };
}

/** Tells a lie about requests of these methods alone, or in batches that contain one. */
export function forMethods(methods: readonly string[], lie: Lie): Lie {
  return guarded(lie, (_, requests) => requests.some(({ method }) => methods.includes(method)));
}

/** Tells a lie so many times: answers, bodies or notifications that it changed. */
export function times(count: number, lie: Lie): Lie {
  let left = count;
  return guarded(
    lie,
    () => left > 0,
    () => (left -= 1),
  );
}

/** Tells a lie for so many milliseconds from now. */
export function forMs(milliseconds: number, lie: Lie): Lie {
  const until = performance.now() + milliseconds;
  return guarded(lie, () => performance.now() < until);
}

/**
 * Puts a second node behind the address: every n-th HTTP request and socket connection reaches one that tells these
 * lies, the others the honest one.
 */
export function secondNode(lies: Lies, n = 2): Lies {
  return lies.map((lie) => guarded(lie, ({ number }) => number % n === 0));
}
