import { useTranslation } from 'react-i18next';
import { useChainNow } from '#src/chain/queries/use-chain-now.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';

/** A time in Unix seconds, with the date above the time because columns are narrow; a dash for null. */
export const TimeText = ({ at }: { readonly at: number | null }) => {
  const { date, time } = useFormats();
  return at === null ? (
    <span>–</span>
  ) : (
    <time dateTime={new Date(at * 1_000).toISOString()} className="inline-grid whitespace-nowrap">
      {/* The space is for screen readers and copying. */}
      <span>{`${date(at)} `}</span>
      <span className="text-xs text-soft">{time(at)}</span>
    </time>
  );
};

/** A time in Unix seconds, with the time since or until then by the chain's clock. */
export const Age = ({ at }: { readonly at: number }) => {
  const { t } = useTranslation('admin');
  const { relative, remaining } = useTimeText();
  const ago = useChainNow() - at;
  return (
    <span className="inline-grid">
      <TimeText at={at} />
      <span className="text-xs text-soft">
        {ago < 0 ? t('parts.in', { time: remaining(-ago) }) : relative(ago)}
      </span>
    </span>
  );
};
