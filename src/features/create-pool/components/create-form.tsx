import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useDollars } from '#src/prices/use-dollars.ts';
import { solExact } from '#src/protocol/amounts.ts';
import {
  type CreatePoolInput,
  type CreatePoolProblem,
  mayMultiply,
} from '#src/protocol/create-pool-input.ts';
import { LARGEST_ENTRY_LAMPORTS, PLAYER_BOUNDS } from '#src/protocol/limits.ts';
import { charactersOver, withoutAdded } from '#src/protocol/names.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Input } from '#src/ui/input.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { Select } from '#src/ui/select.tsx';
import { useComplaints } from '#src/ui/use-complaints.ts';
import { type Draft, type Field, newName, parseDraft, problemsByField } from '../model/draft.ts';
import { fullPool } from '../model/terms.ts';
import { ChevronIcon } from '#src/ui/icons.tsx';
import { PasswordField } from './password-field.tsx';
import { QuickChoices } from './quick-choices.tsx';

interface CreateFormProps {
  /** The form's id, for a submit button outside the form. */
  readonly id: string;
  readonly draft: Draft;
  readonly minStakeLamports: bigint;
  /** The terms whose sums are shown; null while they are not complete. */
  readonly sums: CreatePoolInput | null;
  /** The card that the pool gets in the list. */
  readonly Preview: ComponentType<{ readonly input: CreatePoolInput }>;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onReady: (input: CreatePoolInput) => void;
}

/**
 * The form for a pool's terms: size and stake by a press each, the rest under More options, and the card as it will
 * appear in the list. A field shows its error after it loses focus, all fields on submit.
 */
export const CreateForm = ({
  id,
  draft,
  minStakeLamports,
  sums,
  Preview,
  onChange,
  onReady,
}: CreateFormProps) => {
  const { t } = useTranslation('create-pool');
  const problemText = useProblemText(minStakeLamports, charactersOver(draft.name.trim()));
  const { beside, about } = useDollars();
  const { form, mayComplain, leave, complain } = useComplaints<Field>();
  const [isMore, setMore] = useState(false);
  const [presses, setPresses] = useState(0);
  const stakeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (presses === 0) return;
    stakeField.current?.focus();
    stakeField.current?.select();
  }, [presses]);
  const result = parseDraft(draft, minStakeLamports);
  const shown = result.ok ? result.value : sums;
  const problems = problemsByField(result.ok ? [] : result.error);

  const field = (name: Field) => {
    const problem = mayComplain(name) ? problems.get(name) : undefined;
    return {
      error: problem && problemText(problem),
      onBlur: () => leave(name),
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (result.ok) onReady(result.value);
    else {
      // The invalid field may be in the collapsed part.
      setMore(true);
      complain();
    }
  };
  const text = (name: 'players' | 'minPlayers' | 'stake' | 'duration' | 'bonus') => ({
    ...field(name),
    label: t(`${name}.label`),
    value: draft[name],
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: event.target.value }),
  });
  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_310px]"
    >
      <div className="grid gap-5">
        <QuickChoices
          draft={draft}
          minStakeLamports={minStakeLamports}
          onChange={onChange}
          onOther={() => {
            setMore(true);
            setPresses(presses + 1);
          }}
        />
        <details
          open={isMore}
          onToggle={({ currentTarget }) => setMore(currentTarget.open)}
          className="group border-t border-line"
        >
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-2 text-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <span className="mr-auto">{t('more')}</span>
            <ChevronIcon className="size-4 transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <div className="grid gap-5 pt-2">
            <NameField draft={draft} onChange={onChange} {...field('name')} />
            <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
              <Input
                {...text('stake')}
                ref={stakeField}
                inputMode="decimal"
                suffix="SOL"
                hint={
                  <>
                    <span>{t('stake.hint', { min: beside(minStakeLamports) })}</span>
                    {result.ok && (
                      <span className="num float-right">{about(result.value.entryLamports)}</span>
                    )}
                  </>
                }
              />
              <Input {...text('players')} inputMode="numeric" hint={t('players.hint')} />
              <Input
                {...text('minPlayers')}
                inputMode="numeric"
                placeholder={draft.players}
                hint={t('minPlayers.hint')}
              />
              <div className="grid grid-cols-[1fr_7.5rem] items-start gap-2">
                <Input {...text('duration')} inputMode="numeric" hint={t('duration.hint')} />
                <Select
                  label={t('duration.unit')}
                  value={draft.durationUnit}
                  options={[
                    { value: 'hours', label: t('duration.hours') },
                    { value: 'days', label: t('duration.days') },
                  ]}
                  onChange={(durationUnit) => onChange({ durationUnit })}
                />
              </div>
              <Input
                {...text('bonus')}
                inputMode="decimal"
                suffix="SOL"
                placeholder="0"
                hint={t('bonus.hint')}
              />
              {mayMultiply(draft) && (
                <div className="sm:pt-6.5">
                  <Checkbox
                    label={t('multiplier.label')}
                    hint={t('multiplier.hint')}
                    checked={draft.randomMultiplier}
                    onChange={(randomMultiplier) => onChange({ randomMultiplier })}
                  />
                </div>
              )}
            </div>
            <PasswordField draft={draft} onChange={onChange} {...field('password')} />
          </div>
        </details>
      </div>
      <div className="grid gap-3">
        {shown !== null && (
          <>
            <p className="text-sm text-soft">{t('preview')}</p>
            <Preview input={shown} />
          </>
        )}
        <FullPoolNote input={sums} />
      </div>
    </form>
  );
};

/** Sums up the pool with every seat taken; shows dashes while the form is not complete. */
const FullPoolNote = ({ input }: { readonly input: CreatePoolInput | null }) => {
  const { t } = useTranslation('create-pool');
  const { number } = useFormats();
  const { plain } = useDollars();
  const full = input && fullPool(input);
  const winner = (least: bigint, most: bigint): string =>
    most > least ? t('terms.range', { least: solText(least), most: solText(most) }) : solText(least);
  const inDollars = (text: string, lamports: bigint) => (
    <>
      <span>{text}</span>
      <span className="block min-h-[1.45em] text-xs font-normal text-soft">{plain(lamports)}</span>
    </>
  );
  return (
    <section aria-label={t('terms.heading')} className="rounded-card border border-line bg-raised p-4">
      <KeyValues
        columns={2}
        items={[
          { label: t('terms.total'), value: full ? inDollars(solText(full.total), full.total) : '—' },
          { label: t('terms.winners'), value: full ? number(full.winners) : '—' },
          {
            label: full && full.winners > 1 ? t('terms.eachWins') : t('terms.winnerGets'),
            value: full ? inDollars(winner(full.winnerLeast, full.winnerMost), full.winnerLeast) : '—',
          },
          {
            label: t('terms.creatorReward'),
            value: full ? inDollars(solText(full.creatorReward), full.creatorReward) : '—',
          },
        ]}
      />
    </section>
  );
};

interface NameFieldProps {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/** The field for the pool's name, with a generated default that can be generated again. */
const NameField = ({ draft, onChange, onBlur, error }: NameFieldProps) => {
  const { t } = useTranslation('create-pool');
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <Input
        label={t('name.label')}
        hint={draft.name.trim() === '' ? t('name.hint', { name: draft.madeUpName }) : t('name.typed')}
        placeholder={draft.madeUpName}
        value={draft.name}
        error={error}
        autoComplete="off"
        onChange={(event) => onChange({ name: withoutAdded(event.target.value) })}
        onBlur={onBlur}
      />
      <Button
        className="mt-6.5"
        disabled={draft.name.trim() !== ''}
        onClick={() => onChange({ madeUpName: newName() })}
      >
        {t('name.reroll')}
      </Button>
    </div>
  );
};

/** Returns a function that returns a field's error text. @param over number of characters the name is too long by */
function useProblemText(minStakeLamports: bigint, over: number): (problem: CreatePoolProblem) => string {
  const { t } = useTranslation('create-pool');
  const { number } = useFormats();
  const { beside } = useDollars();
  return (problem) => {
    switch (problem.field) {
      case 'name':
        if (problem.reason !== 'tooLong') return t(`problems.name.${problem.reason}`);
        return t('problems.name.tooLong', { count: over, figure: number(over) });
      case 'players':
        return t(`problems.players.${problem.reason}`, {
          min: PLAYER_BOUNDS.min,
          max: number(PLAYER_BOUNDS.max),
        });
      case 'minPlayers':
        return t(`problems.minPlayers.${problem.reason}`, { min: PLAYER_BOUNDS.min });
      case 'stake':
        return t(`problems.stake.${problem.reason}`, {
          min: beside(minStakeLamports),
          max: solExact(LARGEST_ENTRY_LAMPORTS),
        });
      case 'duration':
        return t(`problems.duration.${problem.reason}`);
      case 'password':
        return t(`problems.password.${problem.reason}`);
      case 'bonus':
        return t(`problems.bonus.${problem.reason}`);
    }
  };
}
