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
    <div className="grid justify-items-start gap-2 rounded-card border border-warn/40 p-5">
      <div role="status" className="grid gap-2">
        <p className="font-semibold">{title}</p>
        <p className="text-soft">{text}</p>
      </div>
      <Button size="sm" busy={query.isFetching ? t('loading') : undefined} onClick={query.refetch}>
        {t('retry')}
      </Button>
    </div>
  );
};
