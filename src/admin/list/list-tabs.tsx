import type { ReactNode } from 'react';
import * as v from 'valibot';
import { Tabs } from '#src/ui/tabs.tsx';
import { useAddressState } from './use-address-state.ts';

const shownSchema = v.object({ list: v.fallback(v.optional(v.string()), undefined) });

interface ListTabsProps<Name extends string> {
  readonly label: string;
  /** Each list with its name in the URL. The first list is shown if the URL names none. */
  readonly lists: readonly { readonly name: Name; readonly content: ReactNode }[];
  readonly nameOf: (name: Name) => string;
}

/** Several lists, one at a time. */
export const ListTabs = <Name extends string>({ label, lists, nameOf }: ListTabsProps<Name>) => {
  const { state, reset } = useAddressState(shownSchema);
  const [first] = lists;
  const shown = lists.find(({ name }) => name === state.list) ?? first;
  return (
    shown && (
      <Tabs
        label={label}
        tabs={lists.map(({ name }) => ({ value: name, label: nameOf(name) }))}
        value={shown.name}
        onChange={(name) => reset({ list: name === first?.name ? null : name })}
      >
        {shown.content}
      </Tabs>
    )
  );
};
