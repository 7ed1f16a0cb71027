import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#src/ui/badge.tsx';
import type { Suggestion } from './suggestion.ts';

const TONES: Readonly<Record<Suggestion['status'], Tone>> = {
  open: 'neutral',
  planned: 'info',
  done: 'good',
  declined: 'bad',
  merged: 'neutral',
};

export const SuggestionStatus = ({ status }: Pick<Suggestion, 'status'>) => {
  const { t } = useTranslation('admin-suggestions');
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
};
