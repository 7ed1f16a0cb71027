import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';
import { WarnIcon } from '#src/ui/icons.tsx';
import { coverOf } from './money.ts';
import { useBalances } from './queries.ts';

/** Says above everything else that pools hold less than they owe. The program makes that impossible. */
export const ShortfallAlarm = () => {
  const { t } = useTranslation('admin-dashboard');
  const { data } = useBalances();
  if (data === undefined) return null;
  const { due, surplus } = coverOf(data.pools);
  if (surplus >= 0n) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-card border-2 border-bad bg-bad/15 p-5">
      <WarnIcon className="mt-0.5 size-6 shrink-0 text-bad" />
      <div className="grid min-w-0 gap-1">
        <p className="text-lg font-semibold text-bad">
          {t('shortfall.title', { sol: `${solExact(-surplus)} SOL` })}
        </p>
        <p>
          {t('shortfall.text', {
            held: `${solExact(data.pools.lamports)} SOL`,
            due: `${solExact(due)} SOL`,
          })}
        </p>
        <p className="num font-mono text-sm">{t('shortfall.lamports', { lamports: String(-surplus) })}</p>
      </div>
    </div>
  );
};
