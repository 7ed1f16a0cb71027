import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { odds } from '#src/protocol/economics.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { chanceOf } from '#src/protocol/prize.ts';
import { solText } from '#src/protocol/sol-text.ts';

interface JoinRuleProps {
  readonly pool: Pool;
  /** The wallet's seat from before it left the pool. */
  readonly seat: Entry | null | undefined;
}

/** States whether the pool can be left again after joining. */
export const JoinRule = ({ pool, seat }: JoinRuleProps) => {
  const { t } = useTranslation('pools');
  const { duration } = useTimeText();
  return (
    <p className="num text-sm">
      {t(`joinDialog.${leaving(pool, seat)}`, { wait: duration(pool.countdownSeconds) })}
    </p>
  );
};

/** Returns the key of the text that says whether the pool can be left again after joining. */
function leaving({ playerCount, minPlayers, maxPlayers }: Pool, seat: Entry | null | undefined) {
  const joined = playerCount + 1;
  if (joined === maxPlayers) return 'lastSeat';
  if (seat?.exitUsed) return 'noMore';
  return joined === minPlayers ? 'minimum' : 'once';
}

const BPS = 10_000;

/** The average return of a full pool, and the odds if only its minimum of players joins. */
export const JoinOdds = ({ pool }: Pick<JoinRuleProps, 'pool'>) => {
  const { t } = useTranslation(['pools', 'common']);
  const { percent, number } = useFormats();
  const { averageBps } = odds(pool, pool.maxPlayers);
  const fewest = { ...pool, maxPlayers: pool.minPlayers };
  return (
    <p className="num text-xs text-soft">
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
  );
};
