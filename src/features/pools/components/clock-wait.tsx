import { useTranslation } from 'react-i18next';
import { useSlotSeconds } from '#src/chain/queries/use-slot-seconds.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { SectionCard } from '#src/ui/card.tsx';
import { type LifeContext, slotsToDraw } from '../model/draw-state.ts';

interface ClockWaitProps {
  readonly pool: PoolHeader;
  readonly life: LifeContext;
}

/** Explains why a pool whose round is published cannot be drawn yet, and for how long at most. */
export const ClockWait = ({ pool, life }: ClockWaitProps) => {
  const { t } = useTranslation('pools');
  const { duration } = useTimeText();
  const slotSeconds = useSlotSeconds();
  const slots = slotsToDraw(pool, life);
  const canEstimate = slots !== null && slots > 0n && slotSeconds !== null;
  return (
    <SectionCard id="clock" title={t('clockWait.heading')} className="grid gap-2 border-warn/40">
      <p className="text-sm text-soft">{t('clockWait.text')}</p>
      {canEstimate && (
        <p role="timer" className="num text-sm font-medium">
          {t('clockWait.until', { wait: duration(Number(slots) * slotSeconds) })}
        </p>
      )}
    </SectionCard>
  );
};
