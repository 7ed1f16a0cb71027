import { useEffect, useRef, useState } from 'react';
import { sleep } from '#src/lib/sleep.ts';
import type { PublishedField } from '#src/verify/published-draws.ts';

export interface Deviation {
  readonly name: string;
  readonly fields: readonly PublishedField[];
}

export type Reproduction =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | {
      readonly state: 'running' | 'done';
      readonly checked: number;
      readonly total: number;
      readonly deviating: readonly Deviation[];
    }
  | { readonly state: 'failed'; readonly message: string };

/** Lets the browser paint and handle input before the next draw. */

/** Recomputes the published draws one after another when `run` is called. @param url URL of the file of draws */
export const useReproduction = (url: string): { reproduction: Reproduction; run: () => void } => {
  const [reproduction, setReproduction] = useState<Reproduction>({ state: 'idle' });
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const reproduceAll = async (): Promise<void> => {
    setReproduction({ state: 'loading' });
    const [{ deviations }, { loadPublishedDraws }] = await Promise.all([
      import('#src/verify/published-draws.ts'),
      import('../model/load-published-draws.ts'),
    ]);
    const draws = await loadPublishedDraws(url);
    const deviating: Deviation[] = [];
    for (const [checked, draw] of draws.entries()) {
      setReproduction({ state: 'running', checked, total: draws.length, deviating: [...deviating] });
      await sleep(0);
      if (left.current) return;
      const fields = deviations(draw);
      if (fields.length > 0) deviating.push({ name: draw.name, fields });
    }
    setReproduction({ state: 'done', checked: draws.length, total: draws.length, deviating });
  };

  const run = (): void => {
    reproduceAll().catch((error: unknown) => {
      setReproduction({ state: 'failed', message: error instanceof Error ? error.message : String(error) });
    });
  };
  return { reproduction, run };
};
