import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { parseAddress } from '#src/protocol/bytes.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/input.tsx';

/** Goes to the verification of any pool, by its number or address. */
export const PoolFinder = () => {
  const { t } = useTranslation('transparency');
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = text.trim().replace(/^#/, '');
    const known = /^\d{1,20}$/.test(wanted) || parseAddress(wanted) !== null;
    setWrong(!known);
    if (known) navigate(`/vrf-transparency/${wanted}`);
  };
  return (
    <form onSubmit={submit} noValidate className="flex w-full items-start gap-2.5 md:w-auto">
      <Input
        label={t('finder.label')}
        hideLabel
        placeholder={t('finder.label')}
        value={text}
        error={wrong ? t('finder.wrong') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        spellCheck={false}
        autoComplete="off"
        className="flex-1 md:w-70"
      />
      <Button type="submit">{t('finder.button')}</Button>
    </form>
  );
};
