import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { percentage } from '#src/lib/percentage.ts';
import { buttonStyles } from '#src/ui/button-styles.ts';
import { Button } from '#src/ui/button.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { CloseIcon } from '#src/ui/header-icons.tsx';
import { CheckIcon } from '#src/ui/icons.tsx';
import drawsUrl from '#src/protocol/vectors/draw.json?url';
import { type Reproduction, useReproduction } from '../api/use-reproduction.ts';

/** Lets the user test the verification code itself: it recomputes all published draws. */
export const PublishedDrawsCard = () => {
  const { t } = useTranslation('transparency');
  const { reproduction, run } = useReproduction(drawsUrl);
  const { state } = reproduction;
  const busy = state === 'loading' || state === 'running';
  return (
    <SectionCard id="published-draws" title={t('published.title')} titleClass="text-h2">
      <p className="mt-1 text-soft">{t('published.lead')}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button size="sm" onClick={run} busy={busy ? t('published.running') : undefined}>
          {t(state === 'idle' ? 'published.run' : 'published.again')}
        </Button>
        <a href={drawsUrl} download="draw.json" className={buttonStyles({ size: 'sm' })}>
          {t('published.download')}
        </a>
      </div>
      <Progress reproduction={reproduction} />
      {state === 'failed' && (
        <div className="mt-4">
          <ErrorNote title={t('published.loadFailed')} code={reproduction.message} onRetry={run} />
        </div>
      )}
    </SectionCard>
  );
};

const Progress = ({ reproduction }: { readonly reproduction: Reproduction }) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  if (reproduction.state !== 'running' && reproduction.state !== 'done') return null;
  const { state, checked, total, deviating } = reproduction;
  const reproduced = checked - deviating.length;
  const all = deviating.length === 0;
  return (
    <div className="mt-4 grid gap-3">
      <div
        role="progressbar"
        aria-label={t('published.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={checked}
        className="h-2 overflow-hidden rounded-full bg-seat"
      >
        <div
          className={all ? 'h-full bg-good' : 'h-full bg-bad'}
          style={{ width: `${percentage(checked, total)}%` }}
        />
      </div>
      <output className="num font-semibold">
        {state === 'done' && (
          <span className={all ? 'flex gap-2 text-good' : 'flex gap-2 text-bad'}>
            {all ? <CheckIcon className="mt-px size-5" /> : <CloseIcon className="mt-px size-5" />}
            <span>{t('published.result', { reproduced: number(reproduced), total: number(total) })}</span>
          </span>
        )}
      </output>
      {!all && (
        <div className="text-sm">
          <h3 className="font-semibold">{t('published.deviating')}</h3>
          <ul className="mt-1 grid gap-1" lang="en">
            {deviating.map(({ name, fields }) => (
              <li key={name}>
                <span>{name}</span>{' '}
                <code translate="no" className="font-mono text-xs text-soft">
                  {fields.join(', ')}
                </code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
