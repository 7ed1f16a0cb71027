import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { PoolColumns } from './pool-columns.tsx';

/** The shape of a pool's page while it loads. */
export const PoolSkeleton = () => {
  const { t } = useTranslation('pools');
  return (
    <div role="status">
      <span className="sr-only">{t('pool.loading')}</span>
      <div aria-hidden="true">
        <PoolColumns
          stage={
            <Card className="flex flex-col px-4! pt-5! pb-4! md:px-7! md:pt-6!">
              <div className="flex justify-between gap-4">
                <div className="grid gap-2">
                  <Skeleton className="h-7 w-44" />
                  <Skeleton className="h-5 w-28" />
                </div>
                <Skeleton className="h-9 w-24" />
              </div>
              <div className="mx-auto mt-3.5 grid aspect-square w-full max-w-127 place-items-center">
                <Skeleton className="size-[83%] rounded-full" />
              </div>
            </Card>
          }
          side={
            <Card className="flex flex-col gap-7 px-5! py-5.5! md:p-7!">
              <div className="grid gap-3">
                <Skeleton className="h-9 w-3/4" />
                <Skeleton className="h-12 w-full" />
              </div>
              <div className="mt-auto grid gap-4">
                {[0, 1, 2].map((line) => (
                  <Skeleton key={line} className="h-10 w-full" />
                ))}
                <Skeleton className="h-13 w-full" />
              </div>
            </Card>
          }
        >
          <Card className="h-25" />
        </PoolColumns>
      </div>
    </div>
  );
};
