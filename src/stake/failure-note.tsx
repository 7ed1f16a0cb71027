import { useTranslation } from 'react-i18next';
import { isOnChain, type TxFailure } from '#src/chain/actions/tx-failure.ts';
import { explorerLink } from '#src/chain/cluster.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';

interface FailureNoteProps {
  /** Replaces the failure's own title. */
  readonly title?: string | undefined;
  /** Replaces the failure's own sentence. */
  readonly text?: string | undefined;
  readonly failure: TxFailure;
}

/** Shows in a dialog how its transaction failed, with a link to the explorer unless the transaction never landed. */
export const FailureNote = ({ title, text, failure }: FailureNoteProps) => {
  const { t } = useTranslation('stake');
  const texts = useFailureText()(failure);
  return (
    <ErrorNote title={title ?? texts.title} text={text ?? texts.text} code={texts.code}>
      {failure.signature !== undefined && isOnChain(failure.kind) && (
        <ExternalLink href={explorerLink('tx', failure.signature)} className="min-h-11 fine:min-h-0">
          {t('explorer')}
        </ExternalLink>
      )}
    </ErrorNote>
  );
};
