import { useTranslation } from 'react-i18next';
import { useFee } from '#src/chain/actions/use-fee.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { WarnIcon } from '#src/ui/icons.tsx';
import { useMakeMove } from '../api/use-make-move.ts';
import { FeeNote } from './fee-note.tsx';

/** The round that decides is out although the pool has only just locked: what that means, and the way to refund everyone. */
export const VoidNotice = ({ pool }: { readonly pool: PoolHeader }) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { busy, make } = useMakeMove(pool);
  const { fee, asking } = useFee('voidPool', { pool: pool.address });
  return (
    <section
      role="alert"
      aria-labelledby="void"
      className="grid grid-cols-[24px_1fr] gap-x-3 rounded-card border border-bad/40 bg-bad/8 p-5"
    >
      <WarnIcon className="mt-px size-5 text-bad" />
      <div className="grid min-w-0 gap-3">
        <h2 id="void" className="text-h3">
          {t('void.heading')}
        </h2>
        <p className="text-sm text-soft">{t('void.text', { round: number(pool.draw.round ?? 0n) })}</p>
        <p className="text-sm">{t('void.now')}</p>
        <Button variant="primary" wide busy={busy} disabled={asking} onClick={() => void make('voidPool')}>
          {t('moves.voidPool')}
        </Button>
        <FeeNote fee={fee} />
      </div>
    </section>
  );
};
