import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryPart } from '../parts/query-part.tsx';
import { ReadAt } from '../parts/read-at.tsx';
import { Section } from '../parts/section.tsx';

interface StatusCardProps<Data> {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  /** Stands opposite the heading. */
  readonly badge?: (data: Data) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** How one thing is at the moment, with when that was read. */
export const StatusCard = <Data,>({ title, query, badge, children }: StatusCardProps<Data>) => {
  const { data, dataUpdatedAt } = query;
  return (
    <Section title={title} aside={data !== undefined && badge?.(data)}>
      <QueryPart what={title} query={query}>
        {children}
      </QueryPart>
      {data !== undefined && <ReadAt at={dataUpdatedAt} />}
    </Section>
  );
};
