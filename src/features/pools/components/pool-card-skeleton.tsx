import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The shape of a pool's card while it loads. */
export const PoolCardSkeleton = () => (
  <Card as="li" aria-hidden="true" className="grid grid-cols-[84px_1fr] items-center gap-x-4.5 gap-y-1.5">
    <Skeleton className="row-span-2 size-21 rounded-full" />
    <Skeleton className="h-5 w-3/4 self-end" />
    <Skeleton className="h-6 w-20 self-start rounded-full" />
    <div className="col-span-2 mt-2.5 grid grid-cols-3 gap-4 border-t border-line pt-3.5">
      {[0, 1, 2].map((column) => (
        <div key={column} className="grid gap-1">
          <Skeleton className="h-4 w-12" />
          <Skeleton className="h-5.5 w-16" />
        </div>
      ))}
    </div>
    <div className="col-span-2 mt-3 flex min-h-11 items-center justify-between">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-10.5 w-24" />
    </div>
  </Card>
);
