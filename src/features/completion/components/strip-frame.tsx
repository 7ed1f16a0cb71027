import type { Elements } from '#src/ui/elements.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface StripFrameProps {
  readonly ring: Elements;
  readonly title: string;
  /** Shown below the title: texts in a row, as far as there is room. */
  readonly line: Elements;
  /** An amount opposite the title. */
  readonly gain?: string | undefined;
  /** The possible action; below the text on a phone. */
  readonly action: Elements;
  /** Whether there is something to earn. */
  readonly isLit?: boolean;
}

const FRAME = 'flex flex-wrap items-center gap-x-3.5 gap-y-3 rounded-card border px-4 py-3';
const ACTION = 'grid max-sm:w-full';

/** A strip above a list: a ring, a text, and a button. */
export const StripFrame = ({ ring, title, line, gain, action, isLit = false }: StripFrameProps) => (
  <div
    className={classNames('num', FRAME, isLit ? 'border-accent-text bg-accent/8' : 'border-line bg-surface')}
  >
    {ring}
    <div className="min-w-0 flex-1">
      <p role="status" className="font-semibold">
        {title}
      </p>
      <div className="flex flex-wrap gap-x-2 text-sm text-soft">{line}</div>
    </div>
    {gain !== undefined && (
      <span className="font-display text-h3 font-semibold whitespace-nowrap text-good">{gain}</span>
    )}
    <div className={ACTION}>{action}</div>
  </div>
);

/** Reserves a strip's space while it loads. */
export const StripSkeleton = () => (
  <div className={classNames('mb-4 border-line', FRAME)}>
    <Skeleton className="size-10 rounded-full" />
    <div className="grid min-w-0 flex-1 gap-1">
      <Skeleton className="h-5 w-44" />
      <Skeleton className="h-4 w-32" />
    </div>
    <div className={ACTION}>
      <Skeleton className="h-11 w-24 max-sm:w-full" />
    </div>
  </div>
);
