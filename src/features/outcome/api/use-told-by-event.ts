import { useEffect } from 'react';
import * as v from 'valibot';
import { useShowOutcome } from './use-show-outcome.ts';

const detailSchema = v.object({ pool: v.string() });

/** Opens the modal when another part of the app says, by the event `pool-completed`, that a pool is done. */
export const useToldByEvent = (wallet: string): void => {
  const show = useShowOutcome(wallet);
  useEffect(() => {
    let wanted = true;
    const onCompleted = (event: Event): void => {
      const detail = v.safeParse(detailSchema, event instanceof CustomEvent ? event.detail : null);
      if (!detail.success) return;
      show(detail.output.pool, () => wanted).catch((error: unknown) =>
        console.error('A completed pool cannot be read', error),
      );
    };
    window.addEventListener('pool-completed', onCompleted);
    return () => {
      wanted = false;
      window.removeEventListener('pool-completed', onCompleted);
    };
  }, [show]);
};
