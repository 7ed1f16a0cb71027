import { type ComponentType, useEffect, useState } from 'react';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { log } from '#src/lib/log.ts';
import { PartBoundary } from '../part-boundary.tsx';

const loadSearch = () =>
  loadWithTexts(['search', 'frame'], () => import('./search-dialog.tsx'), 'SearchDialog');

const isSearchKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey;

/**
 * Opens the search by ⌘K, or Ctrl+K on keyboards without ⌘; over another dialog the keys keep the browser's function.
 */
export const SearchKey = () => {
  const [Search, setSearch] = useState<ComponentType<{ readonly onClose: () => void }> | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isSearchKey(event) || document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      setOpen(true);
      loadSearch().then(
        (loaded) => setSearch(() => loaded),
        (error: unknown) => log.warn('The search could not be loaded', error),
      );
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return Search !== null && isOpen ? (
    <PartBoundary>
      <Search onClose={() => setOpen(false)} />
    </PartBoundary>
  ) : null;
};
