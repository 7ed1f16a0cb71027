import { useTranslation } from 'react-i18next';
import { useBeaconKind } from '#src/chain/cache/use-beacon.ts';
import type { PoolRound } from '#src/chain/cache/use-round.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

interface RoundWaitProps {
  readonly pool: PoolHeader;
  readonly round: PoolRound;
}

/** That the round which decides is waited for, and where it cannot be had. */
export const RoundWait = ({ pool, round: { failure, asking, askNow } }: RoundWaitProps) => {
  const { t } = useTranslation('pools');
  const { number, time } = useFormats();
  const name = useBeaconName(useBeaconKind(pool.beacon));
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
  return (
    <p role="status" className="num flex items-center gap-2.5 text-sm font-medium">
      <Spinner size="sm" />
      {t('round.waiting', { beacon: name, round: number(round ?? 0n), due: time(drawAt ?? 0) })}
    </p>
  );
};
