import { useTranslation } from 'react-i18next';
import { useChainMoment } from '#src/chain/cache/use-chain-moment.ts';
import { useSlotSeconds } from '#src/chain/cache/use-slot-seconds.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';
import { odds } from '#src/protocol/economics.ts';
import { joinRefusal } from '#src/protocol/seat-rules.ts';
import { Button } from '#src/ui/button.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { useConnectFirst } from '../api/use-connect-first.ts';
import { useJoinCosts } from '../api/use-join-costs.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { badgeOf } from './status-badge.tsx';
import { slotsUntilLastSeat } from '../model/refusals.ts';
import { CostsList } from './costs-list.tsx';
import { OddsList } from './odds-list.tsx';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';

interface JoinPanelProps {
  readonly pool: PoolHeader;
  /** Null for none or one given up, undefined while unknown. */
  readonly seat: Entry | null | undefined;
  readonly paused: boolean;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** Shows what a seat costs and may bring, and opens the dialog to join. */
export const JoinPanel = ({ pool, seat, paused, now }: JoinPanelProps) => {
  const { t } = useTranslation('pools');
  const pending = useStore(actionOn(pool.address));
  const setJoinPool = useStore((state) => state.setJoinPool);
  const connectFirst = useConnectFirst();
  const asked = useJoinCosts(pool, seat);
  const guard = slotsUntilLastSeat(pool, useChainMoment());
  const slotSeconds = useSlotSeconds();
  const { duration } = useTimeText();
  const refusal = joinRefusal(pool, seat ?? null, now, paused);
  if (refusal !== null && refusal !== 'paused') {
    return (
      <SectionCard id="join" title={t(`status.${badgeOf(pool, now).name}`)} className="grid gap-1">
        <p role="status" className="text-sm text-soft">
          {t(`joinRefusal.${refusal === 'full' ? 'wrongState' : refusal}`)}
        </p>
      </SectionCard>
    );
  }
  return (
    <SectionCard id="join" title={t('joinPanel.heading')} className="grid gap-4">
      <CostsList entryLamports={pool.entryLamports} asked={asked} />
      <p className="text-sm text-soft">
        {seat?.exitUsed
          ? t('joinPanel.rejoin')
          : t('joinPanel.note', { amount: solText(odds(pool, pool.maxPlayers).ifLost) })}
      </p>
      {refusal !== null ? (
        <p role="status" className="font-medium text-warn">
          {t(`joinRefusal.${refusal}`)}
        </p>
      ) : guard !== null ? (
        <p role="status" className="font-medium text-warn">
          {t('joinPanel.lastSeatGuarded', {
            wait: slotSeconds === null ? '…' : duration(Number(guard) * slotSeconds),
          })}
        </p>
      ) : (
        <Button
          variant="primary"
          wide
          busy={pending === 'join' ? t('card.joining') : undefined}
          onClick={() => connectFirst('join', () => setJoinPool(pool.address))}
        >
          {t('joinPanel.button', { amount: solText(pool.entryLamports) })}
        </Button>
      )}
      <hr className="border-line" />
      <OddsList pool={pool} />
    </SectionCard>
  );
};
