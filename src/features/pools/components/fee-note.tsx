import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';

/** Shows the network's fee before anything is signed. */
export const FeeNote = ({ fee }: { readonly fee: bigint | undefined }) => {
  const { t } = useTranslation('pools');
  return (
    <p className="num text-xs text-soft">
      {t('moves.fee', { amount: fee === undefined ? '…' : `${solExact(fee)} SOL` })}
    </p>
  );
};
