import type * as v from 'valibot';
import type { readinessSchema } from '#src/contract/service.ts';

type Readiness = v.InferInput<typeof readinessSchema>['status'];

/** Whether this process can serve: old figures are better than none, so that a chain out of reach does not count. */
export async function readReadiness(
  { stopping }: { readonly stopping: () => boolean },
  isChainKnown: () => boolean,
  read: () => Promise<unknown>,
): Promise<Readiness> {
  if (stopping()) return 'stopping';
  try {
    await read();
  } catch {
    // The reader has told the log.
    return 'down';
  }
  return isChainKnown() ? 'ready' : 'starting';
}
