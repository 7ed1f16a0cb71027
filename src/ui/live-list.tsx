import { type ComponentProps, useRef } from 'react';
import { useFocusRestore } from './use-focus-restore.ts';

/** A list whose items are removed by themselves, without losing the keyboard's position. */
export const LiveList = (props: Omit<ComponentProps<'ul'>, 'ref'>) => {
  const list = useRef<HTMLUListElement>(null);
  useFocusRestore(list);
  return <ul {...props} ref={list} />;
};
