import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import type { Stage } from '../api/use-stage.ts';
import { SideCard } from './side-card.tsx';

/** Stands beside the stage while a draw is played, and leads to its end. */
export const DrawPanel = ({ stage: { told, winners, skip } }: { readonly stage: Stage }) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const wins = { count: winners?.length ?? 1, players: number(told.playerCount) };
  return (
    <SideCard id="drawing" title={t('stage.drawing', wins)} text={t('stage.drawingText')}>
      <Button size="lg" wide onClick={skip}>
        {t('stage.skip')}
      </Button>
    </SideCard>
  );
};
