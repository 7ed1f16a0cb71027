import { KEEP_CLEAR } from '#src/ui/use-covers.ts';
import type { Elements } from '#src/ui/elements.ts';

interface PoolColumnsProps {
  readonly stage: Elements;
  /** What the user can do, beside the stage if there is room; null if the stage shows it and has the whole width. */
  readonly side: Elements;
  /** Shown below stage and side panel. */
  readonly children: Elements;
}

/** Lays out a pool's page: stage and side panel in a row, or in a column on a phone. */
export const PoolColumns = ({ stage, side, children }: PoolColumnsProps) => (
  <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_340px] lg:grid-cols-[minmax(0,1fr)_380px]">
    {stage}
    {side !== null && (
      <div {...KEEP_CLEAR} className="grid content-stretch gap-4">
        {side}
      </div>
    )}
    <div className="grid min-w-0 gap-4 md:col-span-2">{children}</div>
  </div>
);
