import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Three cards in the shape of those to come. */
export const CardsSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <output className="sr-only">{t('loading')}</output>
      {['a', 'b', 'c'].map((key) => (
        <Card key={key} className="grid gap-4">
          <div className="flex items-center gap-4">
            <Skeleton className="size-18 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-6 w-1/3 rounded-full" />
            </div>
          </div>
          <Skeleton className="h-24" />
          <Skeleton className="h-11" />
        </Card>
      ))}
    </div>
  );
};
