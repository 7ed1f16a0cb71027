import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePools } from '#src/store/pools.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import type { ActivityLine } from '../model/activity-line.ts';
import type { ClaimCosts } from '../api/use-claim-costs.ts';
import { ClaimSum } from './claim-sum.tsx';
import { StatusBadge } from './status-badge.tsx';

interface UnclaimedCardProps {
  readonly line: ActivityLine;
  readonly costs: ClaimCosts;
  readonly onClaim: () => void;
  readonly onSkip: () => void;
}

/** What waits in one pool, with claim now and skip. */
export const UnclaimedCard = ({ line, costs, onClaim, onSkip }: UnclaimedCardProps) => {
  const { pool, activityStatus } = line;
  const { t } = useTranslation('activity');
  const busy = usePools((state) => state.pending[pool.address] !== undefined);
  return (
    <Card as="li" className="grid content-between gap-4">
      <div className="grid content-start gap-4">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-h3 wrap-anywhere">
            <Link href={`/pools/${pool.id}`} className="hover:underline">
              {pool.name}
            </Link>
          </h3>
          <StatusBadge status={activityStatus} />
        </div>
        <ClaimSum line={line} costs={costs} />
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2.5">
        <Button variant="ghost" disabled={busy} onClick={onSkip}>
          {t('claim.skip')}
        </Button>
        <Button
          variant="primary"
          busy={busy ? t('claim.busy') : undefined}
          disabled={costs.asking}
          onClick={onClaim}
        >
          {t('claim.now')}
        </Button>
      </div>
    </Card>
  );
};
