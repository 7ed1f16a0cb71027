import { useTranslation } from 'react-i18next';
import type { Entry, PoolSummary } from '#src/protocol/pool.ts';
import { exitRefusal, joinRefusal } from '#src/protocol/seat-rules.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { useOpenJoin } from '../api/use-open-join.ts';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';

interface CardActionsProps {
  readonly pool: PoolSummary;
  readonly seat: Entry | null | undefined;
  readonly isChecking: boolean;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** Offers what the user can do with a pool from the list. */
export const CardActions = ({ pool, seat, isChecking, now }: CardActionsProps) => {
  const { t } = useTranslation('pools');
  const wallet = useStore((state) => state.walletAddress);
  const pending = useStore(actionOn(pool.address));
  const setExitPool = useStore((state) => state.setExitPool);
  const openJoin = useOpenJoin();
  // Makes the labels of the cards' buttons unique for screen readers.
  const named = (text: string): string => `${text} ${pool.name}`;

  const canJoin = seat !== undefined && joinRefusal(pool, seat, now, false) === null;
  const canExit = seat?.active === true && wallet !== null && exitRefusal(pool, wallet, seat, now) === null;
  const join = t(pool.maxPlayers - pool.playerCount === 1 ? 'card.takeLast' : 'card.join');
  return (
    <div className="relative z-1 ml-auto">
      {canJoin ? (
        <Button
          variant={isChecking ? 'default' : 'primary'}
          aria-label={named(pending === 'join' ? t('card.joining') : isChecking ? t('card.checking') : join)}
          busy={pending === 'join' ? t('card.joining') : undefined}
          disabled={isChecking}
          onClick={() => openJoin(pool.address)}
        >
          {isChecking ? t('card.checking') : join}
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
        <ButtonLink
          href={pool.status === 'completed' ? `/vrf-transparency/${pool.address}` : `/pools/${pool.id}`}
        >
          <span>{t(LINKS[pool.status])}</span>
          <bdi className="sr-only">{` ${pool.name}`}</bdi>
        </ButtonLink>
      )}
    </div>
  );
};

const LINKS = {
  open: 'card.view',
  locked: 'card.watch',
  completed: 'card.check',
  refunding: 'card.view',
} as const satisfies Record<PoolSummary['status'], string>;
