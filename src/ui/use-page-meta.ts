import { useEffect } from 'react';

/** Sets the document's title, and its description if given. */
export const usePageMeta = (title: string, description?: string): void => {
  useEffect(() => {
    document.title = title;
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
};
