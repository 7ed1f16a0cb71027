import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDollars } from '#src/prices/use-dollars.ts';
import {
  type CreatePoolInput,
  type CreatePoolResult,
  parseCreatePoolForm,
} from '#src/protocol/create-pool-input.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Input } from '#src/ui/input.tsx';
import { Select } from '#src/ui/select.tsx';
import { useAfterPress } from '#src/ui/use-after-press.ts';
import { type Draft, type Field, problemsByField } from '../model/draft.ts';
import { FullPoolNote } from './full-pool-note.tsx';
import { NameField } from './name-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useProblemText } from './use-problem-text.ts';

interface CreateFormProps {
  /** The form's id, for a button that stands elsewhere. */
  readonly id: string;
  readonly draft: Draft;
  readonly minStakeLamports: bigint;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onReady: (input: CreatePoolInput) => void;
}

const parse = (draft: Draft, minStake: bigint): CreatePoolResult =>
  parseCreatePoolForm(draft, minStake, () => draft.madeUpName);

/** A pool's terms to fill in. A field complains once it has been left, all of them when asked to go on. */
export const CreateForm = ({ id, draft, minStakeLamports, onChange, onReady }: CreateFormProps) => {
  const { t } = useTranslation('create-pool');
  const problemText = useProblemText(minStakeLamports);
  const { beside } = useDollars();
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [tries, setTries] = useState(0);
  const afterPress = useAfterPress();
  const result = parse(draft, minStakeLamports);
  const problems = problemsByField(result.ok ? [] : result.problems);

  const field = (name: Field) => {
    const problem = tries > 0 || left.has(name) ? problems.get(name) : undefined;
    return {
      error: problem && problemText(problem),
      onBlur: () => afterPress(() => setLeft((before) => new Set([...before, name]))),
    };
  };
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (result.ok) onReady(result.input);
    else setTries(tries + 1);
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
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5">
      <NameField draft={draft} onChange={onChange} {...field('name')} />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Input
          {...text('stake')}
          inputMode="decimal"
          suffix="SOL"
          hint={t('stake.hint', { min: beside(minStakeLamports) })}
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
        <Input {...text('bonus')} inputMode="decimal" suffix="SOL" placeholder="0" hint={t('bonus.hint')} />
        <div className="sm:pt-6.5">
          <Checkbox
            label={t('multiplier.label')}
            hint={t('multiplier.hint')}
            checked={draft.randomMultiplier}
            onChange={(randomMultiplier) => onChange({ randomMultiplier })}
          />
        </div>
      </div>
      <PasswordField draft={draft} onChange={onChange} {...field('password')} />
      <FullPoolNote input={result.ok ? result.input : null} />
    </form>
  );
};
