import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rowsOf } from '#src/chain/pools/pool-pages.ts';
import { configQuery, creatorQuery, entriesQuery } from '#src/chain/queries/queries.ts';
import { useChainNow } from '#src/chain/queries/use-chain-now.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { Pool, PoolSummary } from '#src/protocol/pool.ts';
import { chosenTerms, isRematch } from '#src/protocol/rematch.ts';
import { joinRefusal } from '#src/protocol/seat-rules.ts';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { usePoolList } from './use-pool-list.ts';

interface RematchButtonProps {
  /** A pool that has ended, in which the wallet had a seat. */
  readonly pool: Pool;
  readonly wallet: string;
  /** Called before a dialog or a page opens. */
  readonly onPress?: () => void;
}

/**
 * Opens the create dialog filled with a pool's terms, or the join of the rematch that another player has opened; during
 * the cooldown it shows the remaining time.
 */
export const RematchButton = ({ pool, wallet, onPress }: RematchButtonProps) => {
  const { t } = useTranslation('stake');
  const { duration } = useTimeText();
  const now = useChainNow();
  const open = useRematch(pool);
  const { data: entries } = useQuery(entriesQuery(wallet));
  const seat = entries?.find((entry) => entry.pool === open?.address) ?? null;
  const wait = useCooldown(wallet, now);
  const { openRematch, setJoinPool } = useStore.getState();
  const press = (act: () => void) => (): void => {
    onPress?.();
    act();
  };

  if (open && seat?.active === true) {
    return (
      <ButtonLink href={`/pools/${open.id}`} wide>
        {t('rematch.view')}
      </ButtonLink>
    );
  }
  if (open && joinRefusal(open, seat, now, false) === null) {
    return (
      <Button wide className="num" onClick={press(() => setJoinPool(open.address))}>
        {t('rematch.join', { amount: solFloored(pool.entryLamports) })}
      </Button>
    );
  }
  if (wait > 0) {
    const time = duration(wait);
    return (
      <Button
        wide
        className="num"
        aria-disabled
        onClick={() => toast.show({ type: 'warning', title: t('rematch.wait', { time }) })}
      >
        {t('rematch.in', { time })}
      </Button>
    );
  }
  // The creator of a pool pays its bonus as well.
  const amount = solFloored(pool.entryLamports + pool.bonusLamports);
  return (
    <Button wide className="num" onClick={press(() => openRematch(pool))}>
      {t(pool.status === 'completed' ? 'rematch.open' : 'rematch.again', { amount })}
    </Button>
  );
};

/** Finds the open rematch of a pool. */
function useRematch(first: Pool): PoolSummary | undefined {
  const { pages, chain } = usePoolList({ rematchOf: first.address });
  const listed: readonly PoolSummary[] = pages ? rowsOf(pages) : (chain.data ?? []);
  return listed.find((next) => next.status === 'open' && isRematchOf(first, next));
}

/** Whether a pool is the rematch of a drawn one: by its terms, its time, and its creator. */
function isRematchOf(first: Pool, next: PoolSummary): boolean {
  const { status, settledAt, players } = first;
  if (status !== 'completed' || settledAt === null || !players.includes(next.creator)) return false;
  return isRematch({ ...chosenTerms(first), settledAt }, chosenTerms(next));
}

/** Returns the seconds until a wallet can create its next pool; 0 if that is unknown. */
function useCooldown(wallet: string, now: number): number {
  const { data: config } = useQuery(configQuery());
  const { data: creator } = useQuery(creatorQuery(wallet));
  return config && creator ? Math.max(0, creator.lastCreatedAt + config.cooldownSeconds - now) : 0;
}
