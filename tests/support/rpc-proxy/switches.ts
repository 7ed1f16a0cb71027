import { isDeepStrictEqual } from 'node:util';
import type { ProxiedRequest } from './json-rpc.ts';
import type { Lie, LieContext, Lies } from './lie.ts';

/** Whether a lie applies to these requests; for a notification, there are none. */
type May = (context: LieContext, requests: readonly ProxiedRequest[]) => boolean;

/**
 * Returns a lie that is applied only while `may` returns true.
 * @param onLie called whenever the lie has changed something
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

/** Limits a lie to requests of these methods, and batches that contain one. */
export function forMethods(methods: readonly string[], lie: Lie): Lie {
  return guarded(lie, (_, requests) => requests.some(({ method }) => methods.includes(method)));
}

/** Limits a lie to this number of changed answers, bodies or notifications. */
export function times(count: number, lie: Lie): Lie {
  let left = count;
  return guarded(
    lie,
    () => left > 0,
    () => (left -= 1),
  );
}

/** Limits a lie to the next milliseconds. */
export function forMs(milliseconds: number, lie: Lie): Lie {
  const until = performance.now() + milliseconds;
  return guarded(lie, () => performance.now() < until);
}

/**
 * Simulates a second node behind the address: every n-th HTTP request and socket connection reaches a node with these
 * lies, all others an honest one.
 */
export function secondNode(lies: Lies, n = 2): Lies {
  return lies.map((lie) => guarded(lie, ({ number }) => number % n === 0));
}
