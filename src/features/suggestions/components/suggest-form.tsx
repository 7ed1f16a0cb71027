import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { classNames } from '#src/ui/class-names.ts';
import { CONTROL, Field as LabelledField } from '#src/ui/field.tsx';
import { Input } from '#src/ui/input.tsx';
import { useComplaints } from '#src/ui/use-complaints.ts';
import { type Draft, type Field, FIELDS, LETTERS, problemOf, written } from '../model/draft.ts';

interface SuggestFormProps {
  /** The form's id, for a submit button outside the form. */
  readonly id: string;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onReady: () => void;
}

/** Title and text. A field shows its error after it loses focus, both fields on submit. */
export const SuggestForm = ({ id, draft, onChange, onReady }: SuggestFormProps) => {
  const { t } = useTranslation('suggestions');
  const { number } = useFormats();
  const { form, mayComplain, leave, complain } = useComplaints<Field>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (FIELDS.every((field) => problemOf(field, draft) === null)) onReady();
    else complain();
  };
  const field = (name: Field) => {
    const { least, most } = LETTERS[name];
    const problem = mayComplain(name) ? problemOf(name, draft) : null;
    return {
      label: t(`form.${name}`),
      hint: (
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>{t(`form.${name}Hint`, { least: number(least), most: number(most) })}</span>
          <span className="num">
            {t('form.counter', { written: number(written(draft)[name].length), most: number(most) })}
          </span>
        </span>
      ),
      error:
        problem === null ? undefined : t(`form.${problem}`, { least: number(least), most: number(most) }),
    };
  };
  const control = (name: Field) => ({
    value: draft[name],
    autoComplete: 'off',
    dir: 'auto' as const,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: event.target.value }),
    onBlur: () => {
      if (draft[name] !== '') leave(name);
    },
  });
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5">
      <Input {...field('title')} {...control('title')} />
      <LabelledField {...field('body')}>
        {(labelled) => (
          <textarea
            {...control('body')}
            {...labelled}
            rows={7}
            className={classNames(CONTROL, 'resize-y py-2.5')}
          />
        )}
      </LabelledField>
    </form>
  );
};
