import { useTranslation } from 'react-i18next';
import { trimmedPassword } from '#src/protocol/password.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Input } from '#src/ui/input.tsx';
import { type Draft, newPassword } from '../model/draft.ts';

interface PasswordFieldProps {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/** The fields for whether joining requires a password, and for the password; a strong one is the default. */
export const PasswordField = ({ draft, onChange, onBlur, error }: PasswordFieldProps) => {
  const { t } = useTranslation('create-pool');
  const password = trimmedPassword(draft.password);
  return (
    <div className="grid gap-2.5">
      <Checkbox
        label={t('password.protect')}
        hint={t('password.protectHint')}
        checked={draft.passwordProtected}
        onChange={(passwordProtected) => onChange({ passwordProtected })}
      />
      {draft.passwordProtected && (
        <div className="grid items-start gap-2 sm:grid-cols-[1fr_auto]">
          <Input
            label={t('password.label')}
            hint={
              password === draft.password || password === ''
                ? t('password.hint')
                : t('password.trimmed', { password })
            }
            value={draft.password}
            error={error}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="[&_input]:font-mono"
            suffix={<CopyButton text={password} label={t('password.copy')} />}
            onChange={(event) => onChange({ password: event.target.value })}
            onBlur={onBlur}
          />
          <Button className="sm:mt-6.5" onClick={() => onChange({ password: newPassword() })}>
            {t('password.reroll')}
          </Button>
        </div>
      )}
    </div>
  );
};
