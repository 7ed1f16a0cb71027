import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useJustDone } from './just-done.ts';

interface ActionCellProps {
  /** The pool's address. */
  readonly pool: string;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** The actions of a pool's row; for the moments in which the row may be older than what was just done, a word in their place. */
export const ActionCell = ({ pool, children }: ActionCellProps) => {
  const { t } = useTranslation('admin');
  if (useJustDone(pool)) return <span className="text-xs text-soft">{t('tasks.justDone')}</span>;
  return <div className="flex justify-end gap-2">{children}</div>;
};
