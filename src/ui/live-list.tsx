import { type ComponentProps, useRef } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';

/** A list whose items leave by themselves, without taking the keyboard's place along. */
export const LiveList = (props: Omit<ComponentProps<'ul'>, 'ref'>) => {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  return <ul {...props} ref={list} />;
};
