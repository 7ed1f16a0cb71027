import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Card } from '#src/ui/card.tsx';
import { QueryPart } from '../parts/query-part.tsx';
import { ReadAt } from '../parts/read-at.tsx';

interface StatusCardProps<Data> {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  /** Stands opposite the heading. */
  readonly badge?: (data: Data) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** How one thing is at the moment, with when that was read. */
export const StatusCard = <Data,>({ title, query, badge, children }: StatusCardProps<Data>) => {
  const id = useId();
  const { data, dataUpdatedAt } = query;
  return (
    <Card as="section" aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {data !== undefined && badge?.(data)}
      </div>
      <QueryPart what={title} query={query}>
        {children}
      </QueryPart>
      {data !== undefined && <ReadAt at={dataUpdatedAt} />}
    </Card>
  );
};
