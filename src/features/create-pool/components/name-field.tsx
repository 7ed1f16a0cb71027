import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/input.tsx';
import { type Draft, newName } from '../model/draft.ts';

interface NameFieldProps {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/** The pool's name, or the one made up for it, which can be thrown again. */
export const NameField = ({ draft, onChange, onBlur, error }: NameFieldProps) => {
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
        onChange={(event) => onChange({ name: event.target.value })}
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
