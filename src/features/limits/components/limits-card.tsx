import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { isReviewDue } from '#src/stake/limits/caps.ts';
import { areLimitsStored } from '#src/stake/limits/limits-storage.ts';
import { stakesQuery } from '#src/stake/limits/read-stakes.ts';
import { useLimits } from '#src/stake/limits/use-limits.ts';
import { Button } from '#src/ui/button.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { useChange } from '../api/use-change.ts';
import { BreakForm } from './break-form.tsx';
import { CapForm } from './cap-form.tsx';
import { ChangeFailed } from './change-failed.tsx';
import { ReminderForm } from './reminder-form.tsx';

/** Everything that a wallet's owner can limit. */
export const LimitsCard = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('limits');
  const limits = useLimits(wallet);
  const now = useChainMinute();
  const { data, isError } = useQuery(stakesQuery(wallet));
  const common = { wallet, limits, now };
  return (
    <SectionCard id="limits" title={t('form.heading')} className="px-5 py-6 md:px-7">
      <p className="mt-1 text-soft">{t('form.lead')}</p>
      {isReviewDue(limits, now) && <Review wallet={wallet} reviewedAt={limits.reviewedAt ?? now} />}
      <div className="divide-y divide-line">
        <CapForm kind="spend" stakes={data?.stakes} {...common} />
        <CapForm kind="lose" stakes={data?.stakes} {...common} />
        <ReminderForm {...common} />
        <BreakForm {...common} />
      </div>
      <div className="mt-6 grid gap-2 rounded-card border border-line p-4 text-sm">
        {isError && data === undefined && <p className="text-warn">{t('form.unread')}</p>}
        {data?.isComplete === false && <p className="text-warn">{t('form.chainOnly')}</p>}
        {!areLimitsStored() && <p className="text-warn">{t('notStored')}</p>}
        <p>{t('promise')}</p>
        <p className="font-medium">{t('always')}</p>
      </div>
    </SectionCard>
  );
};

interface ReviewProps {
  readonly wallet: string;
  /** Unix seconds. */
  readonly reviewedAt: number;
}

/** Shown when the limits are old: they are confirmed, or changed below. */
const Review = ({ wallet, reviewedAt }: ReviewProps) => {
  const { t } = useTranslation('limits');
  const { date } = useFormats();
  const { state, change } = useChange(wallet);
  return (
    <div className="mt-4 grid justify-items-start gap-2 rounded-card border border-line-strong p-4">
      <p className="font-semibold">{t('review.title')}</p>
      <p className="text-sm text-soft">{t('review.text', { date: date(reviewedAt) })}</p>
      <Button
        size="sm"
        busy={state === 'busy' ? t('saving') : undefined}
        onClick={() => void change((before) => before)}
      >
        {t('review.confirm')}
      </Button>
      <ChangeFailed state={state} />
    </div>
  );
};
