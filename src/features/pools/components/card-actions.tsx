import { useTranslation } from 'react-i18next';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';
import { exitRefusal, joinRefusal } from '#src/protocol/seat-rules.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { useConnectFirst } from '../api/use-connect-first.ts';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';

interface CardActionsProps {
  readonly pool: PoolHeader;
  readonly seat: Entry | null | undefined;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** Offers what the reader can do with a pool from the list. */
export const CardActions = ({ pool, seat, now }: CardActionsProps) => {
  const { t } = useTranslation('pools');
  const wallet = useStore((state) => state.walletAddress);
  const pending = useStore(actionOn(pool.address));
  const setJoinPool = useStore((state) => state.setJoinPool);
  const setExitPool = useStore((state) => state.setExitPool);
  const connectFirst = useConnectFirst();
  // The buttons of a list differ for those who do not see which card they stand on.
  const named = (text: string): string => `${text} ${pool.name}`;

  const canJoin = seat !== undefined && joinRefusal(pool, seat, now, false) === null;
  const canExit = seat?.active === true && wallet !== null && exitRefusal(pool, wallet, seat, now) === null;
  const full = seat?.active !== true && (pool.status !== 'open' || pool.playerCount >= pool.maxPlayers);
  return (
    <div className="relative z-1 ml-auto flex flex-wrap items-center justify-end gap-2">
      {seat?.active === true && (
        <Badge tone="info">{wallet === pool.creator ? t('card.own') : t('card.joined')}</Badge>
      )}
      {full && <span className="text-sm text-soft">{t('card.full')}</span>}
      {canJoin ? (
        <Button
          variant="primary"
          aria-label={named(t(pending === 'join' ? 'card.joining' : 'card.join'))}
          busy={pending === 'join' ? t('card.joining') : undefined}
          onClick={() => connectFirst('join', () => setJoinPool(pool.address))}
        >
          {t('card.join')}
        </Button>
      ) : canExit ? (
        <Button
          aria-label={named(t(pending === 'exit' ? 'card.exiting' : 'card.exit'))}
          busy={pending === 'exit' ? t('card.exiting') : undefined}
          onClick={() => setExitPool(pool.address)}
        >
          {t('card.exit')}
        </Button>
      ) : (
        <ButtonLink href={`/pools/${pool.id}`}>
          {t('card.view')} <span className="sr-only">{pool.name}</span>
        </ButtonLink>
      )}
    </div>
  );
};
