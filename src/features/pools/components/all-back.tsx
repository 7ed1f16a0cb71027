import { useTranslation } from 'react-i18next';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { solText } from '#src/protocol/sol-text.ts';

/** States what happens to the entry if no draw takes place. */
export const AllBack = ({ entryLamports }: { readonly entryLamports: bigint }) => {
  const { t } = useTranslation('pools');
  return (
    <p className="num text-sm text-soft">
      <RichText
        text={t('joinPanel.allBack', RAW)}
        values={{ amount: solText(entryLamports) }}
        marks={{ b: <b className="font-semibold text-ink" /> }}
      />
    </p>
  );
};
