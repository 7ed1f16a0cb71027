import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';

/**
 * Returns a sentence with the drawn seat, or the number of drawn seats; `winners` by their positions in joining order.
 */
export function useDrawnSeats(winners: readonly number[], playerCount: number): string {
  const { t } = useTranslation('stake');
  const { number } = useFormats();
  const [first] = winners;
  return winners.length === 1 && first !== undefined
    ? t('drawn.seat', { seat: number(first + 1) })
    : t('drawn.seats', { count: winners.length, players: number(playerCount) });
}
