import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#src/ui/badge.tsx';
import type { ActivityStatus } from '#src/stake/activity/activity-line.ts';

const TONES: Record<ActivityStatus, Tone> = {
  pending: 'warn',
  won: 'good',
  lost: 'neutral',
  refunded: 'info',
  helped: 'info',
};

/** How a pool went for the wallet. */
export const StatusBadge = ({ status }: { readonly status: ActivityStatus }) => {
  const { t } = useTranslation('activity');
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
};
