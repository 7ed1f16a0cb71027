import { useTranslation } from 'react-i18next';
import { Input } from '#src/ui/input.tsx';
import { isAddress, isSignature } from './fields.ts';
import { useTyped } from './use-typed.ts';

interface IdFilterProps {
  readonly kind: 'address' | 'signature';
  readonly label: string;
  readonly value: string | undefined;
  /** Gets null when any is wanted. */
  readonly onChange: (value: string | null) => void;
}

const IS = { address: isAddress, signature: isSignature } as const;

/** A filter by a whole address or signature, which counts as soon as it is one. */
export const IdFilter = ({ kind, label, value = '', onChange }: IdFilterProps) => {
  const { t } = useTranslation('admin');
  const { text, setText, tell } = useTyped(value, (id) => onChange(id === '' ? null : id));
  const counts = (typed: string): boolean => typed === '' || IS[kind](typed);
  const change = (typed: string): void => {
    setText(typed);
    const id = typed.trim();
    if (counts(id)) tell(id);
  };
  return (
    <Input
      label={label}
      hideLabel
      placeholder={label}
      value={text}
      onChange={(event) => change(event.target.value)}
      error={counts(text.trim()) ? undefined : t(`filters.no.${kind}`)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="min-w-0 flex-1 basis-56"
    />
  );
};
