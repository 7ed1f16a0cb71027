import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Input } from '#src/ui/input.tsx';
import { Section } from '../parts/section.tsx';
import { OldAndNew } from './old-and-new.tsx';
import { PlanButton } from './plan-button.tsx';
import {
  type Change,
  changesOf,
  draftOf,
  type Field,
  FIELDS,
  readTerms,
  type ReadTerms,
  type TermsDraft,
  termsOf,
} from './terms-draft.ts';
import { useFieldTexts } from './use-setting-texts.ts';

interface TermsCardProps {
  readonly config: ProgramConfig;
  readonly mayChange: boolean;
}

/** The terms for new pools: current values, pending changes, and a button to plan them. */
export const TermsCard = ({ config, mayChange }: TermsCardProps) => {
  const { t } = useTranslation('admin-settings');
  const { label, value } = useFieldTexts();
  // The configuration the draft is based on; the one on chain may have changed since.
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
  // Resets only if that discards no input: the draft is unchanged, or already equals the configuration on chain.
  if (outdated && (untouched || arrived)) startOver();

  const changes = read.ok ? changesOf(termsOf(base), read.terms) : [];
  const summary = changes
    .map(({ field, from, to }) => `${label(field)}: ${value(field, from)} → ${value(field, to)}`)
    .join('; ');
  return (
    <Section title={t('terms.title')} lead={t('terms.lead')} className="content-start gap-5">
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
    </Section>
  );
};

/** Lists the fields that would change. */
const ChangeTable = ({ changes }: { readonly changes: readonly Change[] }) => {
  const { t } = useTranslation('admin-settings');
  const { label, value } = useFieldTexts();
  return (
    <section aria-live="polite" className="grid gap-3 rounded-card border border-line-strong bg-raised p-4">
      <h3 className="text-sm font-semibold">{t('change.title')}</h3>
      <dl className="num grid gap-3">
        {changes.map(({ field, from, to }) => (
          <div key={field} className="grid gap-0.5">
            <dt className="text-sm text-soft">{label(field)}</dt>
            <dd className="wrap-anywhere">
              <OldAndNew from={value(field, from)} to={value(field, to)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

interface TermsFieldsProps {
  readonly draft: TermsDraft;
  readonly read: ReadTerms;
  readonly disabled: boolean;
  readonly onChange: (draft: TermsDraft) => void;
}

/** The `inputMode` of the fields that are not whole numbers. */
const MODES: Partial<Record<Field, 'text' | 'decimal'>> = { treasury: 'text', minStakeLamports: 'decimal' };

/** A field for each of the terms, with the program's bounds and the value in words. */
const TermsFields = ({ draft, read, disabled, onChange }: TermsFieldsProps) => {
  const { typedLabel, hint, bounds, echoOf, problem } = useFieldTexts();
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {FIELDS.map((field) => {
        const found = read.problems[field];
        const echo = echoOf(field, read);
        return (
          <Input
            key={field}
            label={typedLabel(field)}
            value={draft[field]}
            onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
            inputMode={MODES[field] ?? 'numeric'}
            readOnly={disabled}
            error={found === undefined ? undefined : problem(field, found)}
            hint={
              <>
                {echo !== null && <span className="num block text-ink">{`= ${echo}`}</span>}
                <span className="num block">{bounds(field)}</span>
                <span className="block">{hint(field)}</span>
              </>
            }
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(field === 'treasury' && { className: 'md:col-span-2' })}
          />
        );
      })}
    </div>
  );
};
