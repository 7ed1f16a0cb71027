import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** Marks an amount that was won. */
  readonly win?: boolean;
  /** Takes the whole width of a phone. */
  readonly wide?: boolean;
}

interface FiguresProps {
  readonly figures: readonly Figure[];
  /** The grid class with the number of columns if there is room. */
  readonly columns: string;
}

/** A card of large figures with their names above. */
export const Figures = ({ figures, columns }: FiguresProps) => (
  <Card>
    <dl className={classNames('num grid grid-cols-2 gap-x-4 gap-y-5', columns)}>
      {figures.map(({ label, value, win, wide }) => (
        <div key={label} className={wide ? 'col-span-2 min-w-0 sm:col-span-1' : 'min-w-0'}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd
            className={classNames(
              'font-display text-base leading-snug font-semibold wrap-anywhere md:text-lg',
              win && 'win-text',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);

/** Placeholder for figures that are loading. */
export const FiguresSkeleton = ({ count, columns }: { readonly count: number; readonly columns: string }) => (
  <Card className={classNames('grid grid-cols-2 gap-x-4 gap-y-5', columns)}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="grid gap-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    ))}
  </Card>
);
