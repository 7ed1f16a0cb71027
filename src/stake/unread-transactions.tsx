import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';

/** Most links shown: anyone can add transactions. */
const MOST_LINKS = 5;

interface UnreadTransactionsProps {
  /** A pool's transactions, oldest first; `at` in Unix seconds, 0 if unknown. */
  readonly history: readonly { readonly signature: string; readonly at: number; readonly unread?: true }[];
}

/**
 * Shows how many of a pool's transactions could not be read, with links to the newest; renders nothing if all could be
 * read.
 */
export const UnreadTransactions = ({ history }: UnreadTransactionsProps) => {
  const { t } = useTranslation('stake');
  const { number, dateTime } = useFormats();
  const unread = history.filter((one) => one.unread);
  if (unread.length === 0) return null;
  return (
    <p role="status" className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-soft">
      <span>{t('unread.text', { count: unread.length, figure: number(unread.length) })}</span>
      {unread.slice(-MOST_LINKS).map(({ signature, at }) => (
        <ExternalLink key={signature} href={explorerLink('tx', signature)}>
          {at === 0 ? t('unread.link') : dateTime(at)}
        </ExternalLink>
      ))}
    </p>
  );
};
