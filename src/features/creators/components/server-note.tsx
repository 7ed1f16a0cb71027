import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';

interface ServerNoteProps {
  readonly title: string;
  readonly text: string;
  readonly query: { readonly isFetching: boolean; readonly refetch: () => void };
}

/** Says what is missing while the server does not answer, and retries on demand. */
export const ServerNote = ({ title, text, query }: ServerNoteProps) => {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="grid justify-items-start gap-2 rounded-card border border-warn/40 p-5">
      <p className="font-semibold">{title}</p>
      <p className="text-soft">{text}</p>
      <Button size="sm" busy={query.isFetching ? t('loading') : undefined} onClick={query.refetch}>
        {t('retry')}
      </Button>
    </div>
  );
};
