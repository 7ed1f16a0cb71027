import { useTranslation } from 'react-i18next';
import { useBeaconKind } from '#src/chain/cache/use-beacon.ts';
import type { PoolRound } from '#src/chain/cache/use-round.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';

interface RoundLineProps {
  readonly pool: PoolHeader;
  readonly round: PoolRound;
}

/** The round that decides a pool: published, awaited, or out of reach. */
export const RoundLine = ({ pool, round: { isOut, failure, asking, askNow } }: RoundLineProps) => {
  const { t } = useTranslation('completion');
  const { number, time } = useFormats();
  const beacon = useBeaconName(useBeaconKind(pool.beacon));
  const { round, drawAt } = pool.draw;
  if (failure) {
    return (
      <ErrorNote
        title={t('round.failed')}
        text={t('round.failedText')}
        code={failure.message}
        onRetry={askNow}
        retrying={asking}
      />
    );
  }
  const values = { beacon, round: number(round ?? 0n), time: time(drawAt ?? 0) };
  return (
    <p role="status" className="num text-sm font-medium">
      {t(isOut ? 'round.published' : 'round.waiting', values)}
    </p>
  );
};
