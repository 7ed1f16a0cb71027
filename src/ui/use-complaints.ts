import { useEffect, useRef, useState } from 'react';
import { useAfterPress } from './use-after-press.ts';

/**
 * Decides when a form's fields show their errors: each once it has been left, all when the form is submitted; then the
 * first invalid one gets the focus.
 */
export function useComplaints<Field extends string>() {
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [tries, setTries] = useState(0);
  const afterPress = useAfterPress();
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);
  return {
    form,
    mayComplain: (field: Field): boolean => tries > 0 || left.has(field),
    leave: (field: Field): void => afterPress(() => setLeft((before) => new Set([...before, field]))),
    complain: (): void => setTries(tries + 1),
  };
}
