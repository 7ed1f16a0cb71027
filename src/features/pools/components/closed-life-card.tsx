import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SectionCard } from '#src/ui/card.tsx';
import { Timeline, type TimelineStep } from '#src/ui/timeline.tsx';
import type { ClosedPool } from '../api/use-closed-pool.ts';

/** What happened to a closed pool, and when, as far as that is known. */
export const ClosedLifeCard = ({ pool }: { readonly pool: ClosedPool }) => {
  const { t } = useTranslation('pools');
  const { dateTime } = useFormats();
  const full = pool.currentPlayers === pool.maxPlayers;
  const { lockedAt } = pool.draw;

  const step = (id: string, title: string, at: number | null): TimelineStep => ({
    id,
    state: 'done',
    title,
    ...(at !== null && { time: dateTime(at) }),
  });
  const end = (): TimelineStep => {
    switch (pool.status) {
      case 'completed':
        return step('end', t('life.winnersDrawn.title'), pool.settledAt);
      case 'expired':
        return { ...step('end', t('life.expired.title'), pool.settledAt), state: 'failed' };
      case 'refunding':
        return {
          ...step(
            'end',
            t(`life.${pool.refundReason === 'void' ? 'voided' : 'timedOut'}.title`),
            pool.settledAt,
          ),
          state: 'failed',
        };
    }
  };
  const steps = [
    step('created', t('life.created.title'), pool.createdAt / 1_000),
    ...(lockedAt === null
      ? []
      : [step('locked', t(full ? 'life.filled.title' : 'life.lockedShort.title'), lockedAt)]),
    end(),
    step('paid', t(pool.status === 'completed' ? 'life.paid.title' : 'life.refunded.title'), null),
    step('closed', t('closed.account'), pool.closedAt),
  ];
  return (
    <SectionCard id="life" title={t('life.heading')} titleClass="mb-4 text-h3">
      <Timeline label={t('life.heading')} steps={steps} />
    </SectionCard>
  );
};
