import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SHARES } from '#src/protocol/default-shares.ts';
import { Button } from '#src/ui/button.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { useCreatePool } from '../api/use-create-pool.ts';

/** The last card of the list: offers to create a pool. */
export const OwnPoolCard = () => {
  const { t } = useTranslation('pools');
  const { percent } = useFormats();
  const { create } = useCreatePool();
  return (
    <div className="flex flex-col items-start justify-between gap-6 rounded-card border border-dashed border-line-strong p-5 pb-4.5">
      <div>
        <SeatRing seats={8} filled={0} size={56} />
        <p className="mt-4 font-display text-[1.25rem] leading-tight font-semibold">{t('ownCard.title')}</p>
        <p className="mt-2 max-w-[34em] text-sm text-soft">
          {t('ownCard.text', { share: percent(SHARES.creator) })}
        </p>
      </div>
      <Button onClick={create}>{t('ownCard.create')}</Button>
    </div>
  );
};
