import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const CARDS = 4;

/** Suggestions that have not come yet. */
export const SuggestionSkeleton = () => {
  const { t } = useTranslation('suggestions');
  return (
    <div role="status">
      <span className="sr-only">{t('list.loading')}</span>
      <ul className="grid gap-4">
        {Array.from({ length: CARDS }, (_, index) => (
          <Card key={index} as="li" className="grid gap-3">
            <div className="flex items-start justify-between gap-4">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-6 w-16 rounded-full" />
            </div>
            <div className="grid gap-2">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-4/5" />
            </div>
            <div className="flex items-center justify-between gap-4">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-11 w-24 md:h-9" />
            </div>
          </Card>
        ))}
      </ul>
    </div>
  );
};
