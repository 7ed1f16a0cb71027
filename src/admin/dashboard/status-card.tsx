import type { UseQueryResult } from '@tanstack/react-query';
import type { Elements } from '#src/ui/elements.ts';
import { QueryPart } from '../parts/query-part.tsx';
import { ReadAt } from '../parts/read-at.tsx';
import { Section } from '../parts/section.tsx';
import { Sol } from '../parts/sol.tsx';
import { ShortId } from '../parts/wallet-cell.tsx';

interface StatusCardProps<Data> {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  /** Shown opposite the heading. */
  readonly badge?: (data: Data) => Elements;
  readonly children: (data: Data) => Elements;
}

/** A card with the current status of one part, and when it was read. */
export const StatusCard = <Data,>({ title, query, badge, children }: StatusCardProps<Data>) => {
  const { data, dataUpdatedAt } = query;
  return (
    <Section
      title={title}
      aside={data !== undefined && badge?.(data)}
      className="grid-rows-[auto_1fr_auto] gap-4"
    >
      <div className="grid min-w-0 content-start gap-4">
        <QueryPart what={title} query={query}>
          {children}
        </QueryPart>
      </div>
      {data !== undefined && <ReadAt at={dataUpdatedAt} />}
    </Section>
  );
};

interface AccountLineProps {
  readonly role: string;
  readonly address: string;
  readonly lamports: bigint;
  /** Notes below the line. */
  readonly children?: Elements;
}

/** An account and what it holds. */
export const AccountLine = ({ role, address, lamports, children }: AccountLineProps) => (
  <li className="grid gap-1 border-b border-line py-2 last:border-0">
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <span>{role}</span>
        <span className="text-soft">
          <ShortId kind="address" id={address} />
        </span>
      </span>
      <b className="num font-semibold">
        <Sol lamports={lamports} />
      </b>
    </span>
    {children}
  </li>
);
