import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseAddress } from '#src/protocol/bytes.ts';
import { Input } from '#src/ui/input.tsx';

interface CreatorFilterProps {
  readonly creator: string | undefined;
  readonly onChange: (creator: string | null) => void;
}

/** The pools of one creator; says where what was entered is no address. */
export const CreatorFilter = ({ creator = '', onChange }: CreatorFilterProps) => {
  const { t } = useTranslation('admin-pools');
  const [text, setText] = useState(creator);
  const [known, setKnown] = useState(creator);
  if (creator !== known) {
    // The address has changed, perhaps by itself: a link, or the way back.
    setKnown(creator);
    setText(creator);
  }
  const typed = text.trim();
  const isWrong = typed !== '' && parseAddress(typed) === null;
  const change = (entered: string): void => {
    setText(entered);
    const wanted = entered.trim();
    if (wanted === '') onChange(null);
    else if (parseAddress(wanted) !== null) onChange(wanted);
  };
  return (
    <Input
      label={t('filters.creator')}
      value={text}
      error={isWrong ? t('filters.noAddress') : undefined}
      onChange={(event) => change(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      className="min-w-0 flex-1 basis-64"
    />
  );
};
