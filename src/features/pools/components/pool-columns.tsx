import type { ReactNode } from 'react';

interface PoolColumnsProps {
  readonly header: ReactNode;
  /** Stays in sight beside the rest where there is room. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** Lays out a pool's page: one column on a phone, two from 768 px on. */
export const PoolColumns = ({ header, aside, children }: PoolColumnsProps) => (
  <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_340px] lg:grid-cols-[minmax(0,1fr)_380px]">
    {header}
    <div className="grid gap-4 md:sticky md:top-20 md:col-start-2 md:row-span-2 md:row-start-1">{aside}</div>
    <div className="grid min-w-0 gap-4">{children}</div>
  </div>
);
