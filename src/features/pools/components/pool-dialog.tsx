import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { poolQuery } from '#src/chain/pools/pool-queries.ts';
import { useWatchPool } from '#src/chain/pools/use-chain-watch.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { DialogFrame, DialogPage } from '#src/ui/dialog.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

interface PoolDialogProps {
  /** Address of the pool. */
  readonly address: string;
  readonly size: 'sm' | 'form';
  readonly onClose: () => void;
  /** The dialog's page, once the pool is loaded. */
  readonly children: (pool: Pool) => Elements;
}

/** A dialog about a pool, shown at once with a loading state, an error or the pool; updated live while it is open. */
export const PoolDialog = ({ address, size, onClose, children }: PoolDialogProps) => {
  const { t } = useTranslation('pools');
  const query = useQuery(poolQuery(address));
  const { data: pool, error } = query;
  useWatchPool(address);
  return (
    // One frame for all states: on close, focus returns to the element that had it before the dialog opened.
    <DialogFrame open onOpenChange={onClose} size={size}>
      {pool ? (
        children(pool)
      ) : (
        <DialogPage title={pool === null ? t('pool.notFound') : t('pool.loading')}>
          {pool === null ? (
            <p className="text-soft">{t('pool.notFoundText')}</p>
          ) : error ? (
            <ErrorNote title={t('pool.failed')} text={t('pool.failedText')} query={query} />
          ) : (
            <div className="grid place-items-center py-8">
              <Spinner label={t('pool.loading')} />
            </div>
          )}
        </DialogPage>
      )}
    </DialogFrame>
  );
};
