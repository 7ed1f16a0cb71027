import type { Order } from './data-table.tsx';

interface SortedAddress {
  readonly state: { readonly sort?: string | undefined; readonly order?: Order | undefined };
  readonly change: (changes: { readonly sort: string; readonly order: Order }) => void;
}

/**
 * How a table is sorted, kept in the page's address.
 * @param by its first order, where the address says nothing
 */
export function sortingOf({ state, change }: SortedAddress, by: string, order: Order) {
  return {
    sorted: { by: state.sort ?? by, order: state.order ?? order },
    onSort: (sort: string, to: Order) => change({ sort, order: to }),
  };
}
