import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Totals and lines, before the chain has answered. */
export const ActivitySkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <div className="grid gap-10">
      <output className="sr-only">{t('loading')}</output>
      <Card className="grid grid-cols-2 gap-5 md:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="grid gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        ))}
      </Card>
      <Card className="grid gap-6">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="flex items-center gap-4">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-5 flex-1" />
          </div>
        ))}
      </Card>
    </div>
  );
};
