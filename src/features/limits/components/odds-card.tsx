import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SHARES } from '#src/protocol/default-shares.ts';
import { odds } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES, LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';
import { chanceOf } from '#src/protocol/prize.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { SectionCard } from '#src/ui/card.tsx';

const SEATS = [2, 4, 10, 100] as const;
const ENTRY = LAMPORTS_PER_SOL / 10n;
const TERMS = {
  ...DEFAULT_SHARES,
  entryLamports: ENTRY,
  bonusLamports: 0n,
  randomMultiplier: false,
} as const;

/** Returns what a seat of a full pool costs on average, in lamports of each SOL paid in. */
const averageLoss = (): bigint => {
  const [seats] = SEATS;
  return ((ENTRY - odds(TERMS, seats).average) * LAMPORTS_PER_SOL) / ENTRY;
};

/** The odds, and what playing costs on average, by the program's default shares. */
export const OddsCard = () => {
  const { t } = useTranslation(['limits', 'common']);
  const { percent, number } = useFormats();
  const cell = 'py-2 pr-2 text-left font-normal last:pr-0 sm:pr-4';
  return (
    <SectionCard id="odds" title={t('odds.heading')} className="px-5 py-6 md:px-7">
      <div className="num mt-2 grid gap-3">
        <p className="text-soft">
          {t('odds.lead', {
            winners: percent(SHARES.winners),
            stakeback: percent(SHARES.stakeback),
            fee: percent(SHARES.fee),
          })}
        </p>
        <p>{t('odds.loss', { fee: percent(SHARES.fee), amount: solText(averageLoss()) })}</p>
        <table className="w-full text-xs sm:text-sm">
          <caption className="pb-1 text-left text-soft">{t('odds.caption')}</caption>
          <thead>
            <tr className="border-b border-line text-soft">
              <th scope="col" className={cell}>
                {t('odds.seats')}
              </th>
              <th scope="col" className={cell}>
                {t('odds.chance')}
              </th>
              <th scope="col" className={cell}>
                {t('odds.won')}
              </th>
              <th scope="col" className={cell}>
                {t('odds.lost')}
              </th>
            </tr>
          </thead>
          <tbody>
            {SEATS.map((seats) => {
              const { ifWonAtLeast, ifLost } = odds(TERMS, seats);
              const chance = chanceOf({ ...TERMS, maxPlayers: seats, playerCount: 0, status: 'open' });
              return (
                <tr key={seats} className="border-b border-line last:border-0">
                  <th scope="row" className={cell}>
                    {number(seats)}
                  </th>
                  <td className={cell}>{t('chance', { ns: 'common', ...chance })}</td>
                  <td className={cell}>{solText(ifWonAtLeast)}</td>
                  <td className={cell}>{solText(ifLost)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </SectionCard>
  );
};
