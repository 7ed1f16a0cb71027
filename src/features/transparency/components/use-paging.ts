import { useState } from 'react';

/** One page of a list at a time; pages are counted from 0. */
export const usePaging = <T>(items: readonly T[], size: number) => {
  const [wanted, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(items.length / size));
  // The list may have become shorter since.
  const page = Math.min(wanted, pages - 1);
  const first = page * size;
  return { page, pages, first, shown: items.slice(first, first + size), setPage };
};
