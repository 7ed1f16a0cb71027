import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { odds } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { KeyValues } from '#src/ui/key-values.tsx';
import { solText } from '#src/protocol/sol-text.ts';

const BPS = 10_000;

/** The odds of a seat in an open pool, from its own terms. */
export const OddsList = ({ pool }: { readonly pool: PoolHeader }) => {
  const { t } = useTranslation('pools');
  const { percent, number } = useFormats();
  const full = odds(pool, pool.maxPlayers);
  const won =
    full.ifWonAtMost > full.ifWonAtLeast
      ? t('terms.range', { least: solText(full.ifWonAtLeast), most: solText(full.ifWonAtMost) })
      : solText(full.ifWonAtLeast);
  return (
    <section aria-label={t('odds.heading')} className="grid gap-2.5">
      <h3 className="text-sm font-medium">{t('odds.heading')}</h3>
      <KeyValues
        columns={2}
        items={[
          { label: t('odds.chance'), value: percent(full.chance) },
          {
            label: t('odds.average'),
            value: t('odds.averageValue', { percent: percent(full.averageBps / BPS) }),
          },
          { label: t('odds.ifWon'), value: won },
          { label: t('odds.ifLost'), value: solText(full.ifLost) },
        ]}
      />
      <p className="num text-sm text-soft">
        {pool.minPlayers < pool.maxPlayers && (
          <>
            {t('odds.minimum', {
              players: number(pool.minPlayers),
              percent: percent(odds(pool, pool.minPlayers).chance),
            })}{' '}
          </>
        )}
        {t('odds.note')}
      </p>
    </section>
  );
};
