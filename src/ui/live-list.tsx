import { type ComponentProps, useRef } from 'react';
import { useFocusRestore } from './use-focus-restore.ts';

/** A list whose items leave by themselves, without taking the keyboard's place along. */
export const LiveList = (props: Omit<ComponentProps<'ul'>, 'ref'>) => {
  const list = useRef<HTMLUListElement>(null);
  useFocusRestore(list);
  return <ul {...props} ref={list} />;
};
