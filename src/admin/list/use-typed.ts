import { useEffect, useRef, useState } from 'react';

/**
 * Keeps the text that is being typed into a filter apart from the value in the page's address.
 * @param value as the address has it
 * @param onTold gets what counts, once
 */
export function useTyped(value: string, onTold: (value: string) => void) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // The address has changed by itself: a link, or the way back.
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  const tell = (wanted: string): void => {
    if (wanted === told.current) return;
    told.current = wanted;
    onTold(wanted);
  };
  return { text, setText, tell };
}
