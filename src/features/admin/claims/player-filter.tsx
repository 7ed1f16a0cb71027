import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseAddress } from '#src/protocol/bytes.ts';
import { Input } from '#src/ui/input.tsx';

interface PlayerFilterProps {
  /** An address, or nothing. */
  readonly value: string;
  /** Is told a whole address, or null. */
  readonly onChange: (wallet: string | null) => void;
}

/** Whose payments alone are shown: takes a whole address. */
export const PlayerFilter = ({ value, onChange }: PlayerFilterProps) => {
  const { t } = useTranslation('admin-claims');
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const trimmed = text.trim();
  const wrong = trimmed !== '' && parseAddress(trimmed) === null;
  const write = (written: string): void => {
    setText(written);
    const wallet = written.trim();
    if (wallet === '') onChange(null);
    else if (parseAddress(wallet) !== null) onChange(wallet);
  };
  return (
    <Input
      label={t('player')}
      hideLabel
      placeholder={t('player')}
      value={text}
      error={wrong ? t('noAddress') : undefined}
      onChange={(event) => write(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      className="min-w-0 flex-1 basis-64"
    />
  );
};
