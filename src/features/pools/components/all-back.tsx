import { Trans, useTranslation } from 'react-i18next';
import { solText } from '#src/protocol/sol-text.ts';

/** Says what becomes of the entry where no draw takes place. */
export const AllBack = ({ entryLamports }: { readonly entryLamports: bigint }) => {
  const { t } = useTranslation('pools');
  return (
    <p className="num text-sm text-soft">
      <Trans
        t={t}
        i18nKey="joinPanel.allBack"
        values={{ amount: solText(entryLamports) }}
        components={{ b: <b className="font-semibold text-ink" /> }}
      />
    </p>
  );
};
