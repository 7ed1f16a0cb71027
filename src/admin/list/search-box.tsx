import { useEffect } from 'react';
import { Input } from '#src/ui/input.tsx';
import { useTyped } from './use-typed.ts';

const PAUSE_MS = 300;
const LONGEST = 64;

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  /** Is told what was typed after a short pause. */
  readonly onSearch: (text: string) => void;
}

/** A search that asks when its writer pauses. */
export const SearchBox = ({ label, value, onSearch }: SearchBoxProps) => {
  const { text, setText, tell } = useTyped(value, onSearch);
  const wanted = text.replaceAll(/\p{Cc}/gu, ' ').trim();
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => tell(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Input
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      value={text}
      maxLength={LONGEST}
      onChange={(event) => setText(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      className="min-w-0 flex-1 basis-64"
    />
  );
};
