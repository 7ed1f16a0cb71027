import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clockBehindQuery } from '#src/chain/queries/draw-queries.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { WarnIcon } from '#src/ui/icons.tsx';

interface ClockNoteProps {
  readonly pool: PoolHeader;
}

/** Warns before a pool is locked that the chain's clock lags, so its round may be known, or that this is unknown. */
export const ClockNote = ({ pool }: ClockNoteProps) => {
  const { t } = useTranslation('pools');
  const { data: isBehind, isError } = useQuery(clockBehindQuery(pool));
  if (isBehind !== true && !isError) return null;
  return (
    <p
      role="note"
      className="flex items-start gap-3 rounded-card border border-warn/40 bg-warn/8 px-4 py-3 text-sm"
    >
      <WarnIcon className="mt-px size-5 shrink-0 text-warn" />
      <span className="min-w-0">{isBehind === true ? t('clockBehind') : t('clockUnknown')}</span>
    </p>
  );
};
