import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Deed, HistoryLine } from '../model/activity-line.ts';

/** What the wallet did in a pool, each with its day as far as that is known. */
export const Deeds = ({ line: { pool, joinedDate, deeds } }: { readonly line: HistoryLine }) => {
  const { t } = useTranslation('activity');
  const { date } = useFormats();
  const seconds: Readonly<Record<Deed, number | null>> = {
    created: pool.createdAt,
    joined: joinedDate === null ? null : joinedDate / 1_000,
    completed: pool.settledAt,
  };
  const texts = deeds.map((deed) => {
    const at = seconds[deed];
    return at === null ? t(`deeds.${deed}`) : t(`line.${deed}`, { date: date(at) });
  });
  return <span>{texts.join(' · ')}</span>;
};
