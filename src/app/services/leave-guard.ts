import { getCluster } from '#src/chain/cluster.ts';
import { useTransactions } from '#src/store/transactions.ts';

const ask = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
  // Chrome before 119 asks for this alone.
  event.returnValue = true;
};

/** Has the browser ask before the page is left, as long as a transaction's end is not known; returns how to stop. */
export const guardLeaving = (): (() => void) => {
  const update = (): void => {
    const { name } = getCluster();
    const waiting = useTransactions.getState().pending.some(({ cluster }) => cluster === name);
    // Only then: browsers keep pages without such a listener ready for the way back.
    if (waiting) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  update();
  const unsubscribe = useTransactions.subscribe(update);
  return () => {
    unsubscribe();
    window.removeEventListener('beforeunload', ask);
  };
};
