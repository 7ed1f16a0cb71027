import { useTranslation } from 'react-i18next';
import { useSlotSeconds } from '#src/chain/queries/use-slot-seconds.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';
import { Button } from '#src/ui/button.tsx';
import { useJoinRefusal } from '../api/use-join-refusal.ts';
import { useOpenJoin } from '../api/use-open-join.ts';

interface JoinButtonProps {
  readonly pool: Pool;
  /** Null if the wallet has no seat or gave it up, undefined while unknown. */
  readonly seat: Entry | null | undefined;
  readonly paused: boolean;
  /** The entry, as the button names it. */
  readonly amount: string;
}

/**
 * Opens the dialog to join, or shows what prevents joining. On a phone in portrait orientation the button stays at the
 * bottom of the screen, within reach of the thumb.
 */
export const JoinButton = ({ pool, seat, paused, amount }: JoinButtonProps) => {
  const { t } = useTranslation('pools');
  const { duration } = useTimeText();
  const slotSeconds = useSlotSeconds();
  const pending = useStore(actionOn(pool.address));
  const openJoin = useOpenJoin();
  const hindrance = useJoinRefusal(pool, seat, paused);
  if (hindrance !== null) {
    const wait =
      typeof hindrance === 'string' || slotSeconds === null
        ? '…'
        : duration(Number(hindrance.guardedSlots) * slotSeconds);
    return (
      <p role="status" className="font-medium text-warn">
        {typeof hindrance === 'string'
          ? t(`joinRefusal.${hindrance}`)
          : t('joinPanel.lastSeatGuarded', { wait })}
      </p>
    );
  }
  return (
    <div
      data-bottom-bar
      className="bars:wrap bars:fixed bars:inset-x-0 bars:bottom-0 bars:z-20 bars:border-t bars:border-line bars:bg-bg/92 bars:pt-2.5 bars:pb-[calc(10px+var(--nav)+var(--safe-bottom))] bars:blur-behind"
    >
      <Button
        variant="primary"
        size="lg"
        wide
        busy={pending === 'join' ? t('card.joining') : undefined}
        onClick={() => openJoin(pool.address)}
      >
        {t('joinPanel.button', { amount })}
      </Button>
    </div>
  );
};
