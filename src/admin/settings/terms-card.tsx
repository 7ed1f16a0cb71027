import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { ChangeTable } from './change-table.tsx';
import { PlanButton } from './plan-button.tsx';
import { changesOf, draftOf, readTerms, termsOf, type TermsDraft } from './terms-draft.ts';
import { TermsFields } from './terms-fields.tsx';
import { useFieldTexts } from './use-field-texts.ts';

interface TermsCardProps {
  readonly config: ProgramConfig;
  readonly mayChange: boolean;
}

/** The terms of later pools: what they are, what would change, and the way to send it. */
export const TermsCard = ({ config, mayChange }: TermsCardProps) => {
  const { t } = useTranslation('admin-settings');
  const { label, value } = useFieldTexts();
  // What the draft began with; the chain's may be another by now.
  const [base, setBase] = useState(config);
  const [draft, setDraft] = useState<TermsDraft>(() => draftOf(config));
  const read = readTerms(draft);
  const untouched = changesOf(termsOf(base), read.terms).length === 0;
  const arrived = read.ok && changesOf(termsOf(config), read.terms).length === 0;
  const startOver = (): void => {
    setBase(config);
    setDraft(draftOf(config));
  };
  const outdated = config.version !== base.version;
  // Nothing typed is lost by it.
  if (outdated && (untouched || arrived)) startOver();

  const changes = read.ok ? changesOf(termsOf(base), read.terms) : [];
  const summary = changes
    .map(({ field, from, to }) => `${label(field)}: ${value(field, from)} → ${value(field, to)}`)
    .join('; ');
  return (
    <Card as="section" aria-labelledby="terms-heading" className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 id="terms-heading" className="text-h3">
          {t('terms.title')}
        </h2>
        <p className="max-w-[80ch] text-soft">{t('terms.lead')}</p>
      </div>
      {outdated && (
        <>
          <ErrorNote title={t('terms.outdated')} text={t('terms.outdatedText')} />
          <Button className="justify-self-start" onClick={startOver}>
            {t('terms.startOver')}
          </Button>
        </>
      )}
      <TermsFields draft={draft} read={read} disabled={!mayChange} onChange={setDraft} />
      {changes.length > 0 && <ChangeTable changes={changes} />}
      {mayChange && (
        <div className="flex flex-wrap items-start gap-3">
          <PlanButton
            title={t('terms.job')}
            label={summary}
            task={{ kind: 'updateConfig', params: read.terms, paused: base.paused }}
            seen={base}
            disabled={changes.length === 0 || outdated}
          >
            {t('terms.plan')}
          </PlanButton>
          {!untouched && !outdated && <Button onClick={startOver}>{t('terms.discard')}</Button>}
        </div>
      )}
    </Card>
  );
};
