import { useTranslation } from 'react-i18next';
import type { SERVER_STATUSES } from '#src/contract/pools.ts';
import { Badge, type Tone } from '#src/ui/badge.tsx';

export type ServerStatus = (typeof SERVER_STATUSES)[number];

const TONES: Record<ServerStatus, Tone> = {
  open: 'good',
  locked: 'warn',
  drawing: 'info',
  completed: 'neutral',
  expired: 'bad',
  refunding: 'bad',
};

/** A pool's state as the server names it. */
export const StatusBadge = ({ status }: { readonly status: ServerStatus }) => {
  const { t } = useTranslation('admin');
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
};
