import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import type { Stage } from '../api/use-stage.ts';
import { PoolBet } from './pool-bet.tsx';
import { PoolFacts } from './pool-facts.tsx';
import { SideCard } from './side-card.tsx';

interface DrawPanelProps {
  readonly stage: Stage;
  readonly wallet: string | null;
}

/** Shown beside the stage while a draw is played, with a button to skip to its end. */
export const DrawPanel = ({ stage: { shown, seated, winners, skip }, wallet }: DrawPanelProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const wins = { count: winners?.length ?? 1, players: number(shown.playerCount) };
  const isIn = wallet !== null && seated.includes(wallet);
  return (
    <SideCard id="drawing" title={t('stage.drawing', wins)} text={t('stage.drawingText')}>
      {isIn ? <PoolBet payer={wallet} pool={shown} /> : <PoolFacts pool={shown} winners={[]} />}
      <Button size="lg" wide onClick={skip}>
        {t('stage.skip')}
      </Button>
    </SideCard>
  );
};
