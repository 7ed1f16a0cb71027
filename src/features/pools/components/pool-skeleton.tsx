import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The shape of a pool's page while it loads. */
export const PoolSkeleton = () => {
  const { t } = useTranslation('pools');
  return (
    <div role="status">
      <span className="sr-only">{t('pool.loading')}</span>
      <div
        aria-hidden="true"
        className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_340px] lg:grid-cols-[minmax(0,1fr)_380px]"
      >
        <Card>
          <div className="flex flex-wrap items-center gap-x-6.5 gap-y-4">
            <Skeleton className="size-33 rounded-full" />
            <div className="grid min-w-55 flex-1 gap-2">
              <Skeleton className="h-6 w-24 rounded-full" />
              <Skeleton className="h-7 w-56 max-w-full" />
              <Skeleton className="h-5 w-48" />
            </div>
          </div>
          <hr className="my-5.5 border-line" />
          <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
            {Array.from({ length: 4 }, (_, index) => (
              <div key={index} className="grid gap-1">
                <Skeleton className="h-4 w-16" />
                <Skeleton className="h-5 w-24" />
              </div>
            ))}
          </div>
        </Card>
        <Card className="grid gap-4 md:col-start-2 md:row-start-1">
          <Skeleton className="h-5 w-32" />
          {[0, 1, 2, 3].map((line) => (
            <div key={line} className="flex justify-between">
              <Skeleton className="h-4 w-20" />
              <Skeleton className="h-4 w-28" />
            </div>
          ))}
          <Skeleton className="h-10.5 w-full" />
        </Card>
        <Card className="grid gap-4">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="h-10 w-3/4" />
          ))}
        </Card>
      </div>
    </div>
  );
};
