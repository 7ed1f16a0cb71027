import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#src/ui/badge.tsx';
import type { Suggestion } from '../model/suggestion.ts';

const TONES: Readonly<Record<Suggestion['status'], Tone>> = {
  open: 'neutral',
  planned: 'info',
  done: 'good',
  declined: 'bad',
  merged: 'neutral',
};

/** What has become of a suggestion. */
export const StatusBadge = ({ status }: { readonly status: Suggestion['status'] }) => {
  const { t } = useTranslation('suggestions');
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
};
