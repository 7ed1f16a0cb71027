import { useTranslation } from 'react-i18next';
import type { Pool } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { type SavedKind, useSaveDraw } from '../api/use-save-draw.ts';

const KINDS: readonly SavedKind[] = ['page', 'draw'];
const COMMAND = 'xeroz-verify';
const FINGERPRINT_FILE = 'packages/verify/checker.sha256';

/** Offers a finished draw as files that are checked without a network and without this site. */
export const SaveCard = ({ pool }: { readonly pool: Pool }) => {
  const { t } = useTranslation('transparency');
  const { mutate, variables, isPending, isError, data } = useSaveDraw(pool);
  const fingerprint = data?.fingerprint ?? null;
  const failure = isError ? t('save.failed') : data?.state === 'closed' ? t('save.closed') : null;
  return (
    <SectionCard id="save" title={t('save.title')} titleClass="text-h2">
      <p className="mt-1 text-sm text-soft">{t('save.lead')}</p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            {...(kind === 'page' && { variant: 'primary' as const })}
            busy={isPending && variables === kind ? t('save.saving') : undefined}
            onClick={() => mutate(kind)}
          >
            {t(`save.${kind}`)}
          </Button>
        ))}
      </div>
      {failure !== null && (
        <p role="alert" className="mt-3 text-sm text-bad">
          {failure}
        </p>
      )}
      {fingerprint !== null && (
        <div role="status" className="mt-3 grid gap-1 text-sm text-soft">
          <p>{t('save.fingerprint', { file: FINGERPRINT_FILE })}</p>
          <p translate="no" className="font-mono text-xs leading-relaxed wrap-anywhere text-soft">
            {`sha256 ${fingerprint}`}
          </p>
        </div>
      )}
      <ul className="mt-4 grid gap-2 text-sm text-soft">
        <li>{t('save.pageText')}</li>
        <li>{t('save.drawText', { command: COMMAND })}</li>
        <li>{t('save.limit')}</li>
      </ul>
    </SectionCard>
  );
};
