import { useTranslation } from 'react-i18next';
import { useChainNowNear } from '#src/chain/queries/use-chain-now.ts';
import { DEFAULT_CLAIM_DELAY_SECONDS } from '#src/contract/claim-delay.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { exitRefusal } from '#src/protocol/seat-rules.ts';
import { NextPool } from '#src/stake/next-pool.tsx';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';
import { Button } from '#src/ui/button.tsx';
import { PoolBet } from './pool-bet.tsx';
import { ShareButton } from './share-button.tsx';
import { SideCard } from './side-card.tsx';

interface SeatPanelProps {
  readonly pool: Pool;
  readonly wallet: string;
  readonly seat: Entry;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** The user's own seat in a pool that has not been drawn, with a button to leave while that is possible. */
export const SeatPanel = ({ pool, wallet, seat, now }: SeatPanelProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { remaining } = useTimeText();
  return (
    <SideCard
      id="seat"
      title={t('joinPanel.youAreIn', { seat: number(pool.players.indexOf(wallet) + 1) })}
      text={t(`joinPanel.${happening(pool, wallet, now)}`)}
    >
      <PoolBet payer={wallet} pool={pool} />
      <p className="text-sm text-soft">
        {t('joinPanel.closePage', { wait: remaining(DEFAULT_CLAIM_DELAY_SECONDS) })}
      </p>
      <Leaving pool={pool} wallet={wallet} seat={seat} now={now} />
      {pool.status === 'locked' && <NextPool after={pool} />}
    </SideCard>
  );
};

/** Returns the key of the text that says what the seat waits for. */
function happening(pool: Pool, wallet: string, now: number) {
  if (pool.status === 'open') return wallet === pool.creator ? 'creatorText' : 'waitingText';
  return now < (pool.draw.drawAt ?? 0) ? 'lockedText' : 'drawingText';
}

/** A button to leave, or why that is not possible; for a creator a button to share the pool. */
const Leaving = ({ pool, wallet, seat, now }: SeatPanelProps) => {
  const { t } = useTranslation('pools');
  const pending = useStore(actionOn(pool.address));
  const setExitPool = useStore((state) => state.setExitPool);
  if (pool.status !== 'open') return null;
  if (wallet === pool.creator) {
    if (now >= pool.joinDeadline) return null;
    return (
      <div className="grid gap-2.5">
        <p className="text-sm text-soft">{t(pool.gate === null ? 'share.invite' : 'share.inviteGated')}</p>
        <ShareButton pool={pool} label={t('share.inviteButton')} wide />
      </div>
    );
  }
  const refusal = exitRefusal(pool, wallet, seat, now);
  if (refusal !== null) return <p className="text-sm text-soft">{t(`exitRefusal.${refusal}`)}</p>;
  return (
    <>
      <ExitLeft until={pool.joinDeadline} />
      <Button
        wide
        busy={pending === 'exit' ? t('card.exiting') : undefined}
        onClick={() => setExitPool(pool.address)}
      >
        {t('joinPanel.exit')}
      </Button>
    </>
  );
};

const ExitLeft = ({ until }: { readonly until: number }) => {
  const { t } = useTranslation('pools');
  const { remaining } = useTimeText();
  const now = useChainNowNear([until]);
  return <p className="num text-sm text-soft">{t('joinPanel.exitLeft', { time: remaining(until - now) })}</p>;
};
