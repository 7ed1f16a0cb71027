import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '#src/ui/input.tsx';
import { isAddress, isSignature } from './fields.ts';

interface IdFilterProps {
  readonly kind: 'address' | 'signature';
  /** Whose address. */
  readonly label: string;
  readonly value: string | undefined;
  /** Gets null when any is wanted. */
  readonly onChange: (value: string | null) => void;
}

const IS = { address: isAddress, signature: isSignature } as const;

/** A filter by a whole address or signature, which counts as soon as it is one. */
export const IdFilter = ({ kind, label, value = '', onChange }: IdFilterProps) => {
  const { t } = useTranslation('admin');
  const [text, setText] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // The address has changed by itself: a link, or the way back.
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  const wanted = text.trim();
  const readable = wanted === '' || IS[kind](wanted);
  const change = (typed: string): void => {
    setText(typed);
    const id = typed.trim();
    if (id === told.current || (id !== '' && !IS[kind](id))) return;
    told.current = id;
    onChange(id === '' ? null : id);
  };
  return (
    <Input
      label={label}
      hideLabel
      placeholder={label}
      value={text}
      onChange={(event) => change(event.target.value)}
      error={readable ? undefined : t(`filters.no.${kind}`)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="min-w-0 flex-1 basis-56"
    />
  );
};
