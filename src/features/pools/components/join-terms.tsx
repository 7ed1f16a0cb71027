import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { odds } from '#src/protocol/economics.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { chanceOf } from '#src/protocol/prize.ts';
import { solText } from '#src/protocol/sol-text.ts';

interface JoinTermsProps {
  readonly pool: Pool;
  /** The wallet's seat from before it left the pool. */
  readonly seat: Entry | null | undefined;
}

const BPS = 10_000;

/** Shows what joining commits to, whether the pool can be left again, and for how many players the odds are given. */
export const JoinTerms = ({ pool, seat }: JoinTermsProps) => {
  const { t } = useTranslation(['pools', 'common']);
  const { percent, number } = useFormats();
  const { remaining } = useTimeText();
  const { averageBps } = odds(pool, pool.maxPlayers);
  const fewest = { ...pool, maxPlayers: pool.minPlayers };
  return (
    <div className="num grid gap-2 text-sm text-soft">
      <p>{t(`joinDialog.${leaving(pool, seat)}`, { wait: remaining(pool.countdownSeconds) })}</p>
      <p className="text-xs">
        <span>
          {t(averageBps > BPS ? 'joinDialog.averageAbove' : 'joinDialog.average', {
            percent: percent(averageBps / BPS),
            bonus: solText(pool.bonusLamports),
          })}
        </span>{' '}
        {pool.minPlayers < pool.maxPlayers && (
          <span>
            {t('joinDialog.fewer', {
              players: number(pool.minPlayers),
              chance: t('chance', { ns: 'common', ...chanceOf(fewest) }),
              prize: solText(odds(pool, pool.minPlayers).ifWonAtLeast),
            })}
          </span>
        )}
      </p>
    </div>
  );
};

/** Returns the key of the text that says whether the pool can be left again after joining. */
function leaving({ playerCount, minPlayers, maxPlayers }: Pool, seat: Entry | null | undefined) {
  const joined = playerCount + 1;
  if (joined === maxPlayers) return 'lastSeat';
  if (seat?.exitUsed) return 'noMore';
  return joined === minPlayers ? 'minimum' : 'once';
}
