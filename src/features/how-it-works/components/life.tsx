import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { Card } from '#src/ui/card.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';

const STEPS = [
  { id: 'join', filled: 1, winners: [] },
  { id: 'fill', filled: 12, winners: [] },
  { id: 'draw', filled: 12, winners: [1, 5] },
  { id: 'reward', filled: 12, winners: [1, 5, 10] },
] as const;

/** A pool's life in four steps. */
export const Life = () => {
  const { t } = useTranslation('how-it-works');
  const { number } = useFormats();
  const figures = { players: number(DEFAULT_SHARES.playersPerWinner) };
  return (
    <Card as="section" aria-labelledby="life">
      <h2 id="life" className="text-h2">
        {t('life.heading')}
      </h2>
      <ol className="mt-2">
        {STEPS.map((step) => (
          <li
            key={step.id}
            className="grid grid-cols-[56px_1fr] gap-x-4 border-b border-line py-5 last:border-0 last:pb-0 sm:grid-cols-[72px_1fr] sm:gap-x-5"
          >
            <SeatRing seats={12} filled={step.filled} winners={step.winners} size={72} />
            <div className="grid content-start gap-1.5">
              <h3 className="text-h3">{t(`life.${step.id}.title`)}</h3>
              <p className="text-soft">{t(`life.${step.id}.text`, figures)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
};
