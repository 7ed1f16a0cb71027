import { useTranslation } from 'react-i18next';
import { useChainNow } from '#src/chain/cache/use-chain-now.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { Moment } from './moment.tsx';

/** A time in Unix seconds, and how long ago it was by the chain's clock; or how long until then. */
export const Age = ({ at }: { readonly at: number }) => {
  const { t } = useTranslation('admin');
  const { relative, remaining } = useTimeText();
  const ago = useChainNow() - at;
  return (
    <span className="inline-grid">
      <Moment at={at} />
      <span className="text-xs text-soft">
        {ago < 0 ? t('parts.in', { time: remaining(-ago) }) : relative(ago)}
      </span>
    </span>
  );
};
