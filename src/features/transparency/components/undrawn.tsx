import { useTranslation } from 'react-i18next';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';

/** Says why there is no draw to check: not yet, or never. */
export const Undrawn = ({ pool }: { readonly pool: PoolHeader }) => {
  const { t } = useTranslation('transparency');
  const why = pool.refundReason === 'none' ? 'notYet' : pool.refundReason;
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="text-h2">{t(`undrawn.${why}.title`)}</h2>
      <p className="max-w-[62ch] text-soft">{t(`undrawn.${why}.text`)}</p>
      <ButtonLink href={`/pools/${pool.id}`}>{t('undrawn.pool')}</ButtonLink>
    </Card>
  );
};
