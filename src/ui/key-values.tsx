import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const COLUMNS = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-2 md:grid-cols-4',
} as const;

interface KeyValuesProps {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[];
  readonly columns?: keyof typeof COLUMNS;
  readonly className?: string;
}

/** Names above values, in columns, with digits of equal width. */
export const KeyValues = ({ items, columns = 3, className }: KeyValuesProps) => (
  <dl className={classNames('num grid gap-x-4 gap-y-4', COLUMNS[columns], className)}>
    {items.map((item) => (
      <div key={item.label} className="min-w-0">
        <dt className="text-xs text-soft">{item.label}</dt>
        <dd className="font-semibold">{item.value}</dd>
      </div>
    ))}
  </dl>
);
