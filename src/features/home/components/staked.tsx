import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useStaked } from '../api/use-staked.ts';

/** Said where nobody knows the figure, and marked as what it is. */
const SLOGAN_SOL = 1_200;

/** What was staked, from the server or else the chain; the slogan stands there while neither answers. */
export const Staked = () => {
  const { t } = useTranslation('home');
  const { number } = useFormats();
  const staked = useStaked();
  return (
    <>
      {staked === undefined ? (
        // A heading must not be empty.
        <div className="text-h3">
          <Skeleton className="h-[1.25em] w-32" />
        </div>
      ) : (
        <h3 className="num text-h3">
          {staked === null
            ? t('trust.staked.slogan', { amount: number(SLOGAN_SOL) })
            : t('trust.staked.title', { amount: solText(staked.lamports) })}
        </h3>
      )}
      <p className="text-sm text-soft">
        {t(`trust.staked.${staked === null ? 'unknown' : (staked?.source ?? 'server')}`)}
      </p>
    </>
  );
};
