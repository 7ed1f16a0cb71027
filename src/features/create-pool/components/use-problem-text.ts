import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';
import type { CreatePoolProblem } from '#src/protocol/create-pool-input.ts';
import { LARGEST_ENTRY_LAMPORTS, NAME_BYTES, PLAYER_BOUNDS } from '#src/protocol/limits.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useDollars } from '#src/prices/use-dollars.ts';

/** Returns a function that says what is wrong with a field and what would be right. */
export function useProblemText(minStakeLamports: bigint): (problem: CreatePoolProblem) => string {
  const { t } = useTranslation('create-pool');
  const { number } = useFormats();
  const { beside } = useDollars();
  return (problem) => {
    switch (problem.field) {
      case 'name':
        return t(`problems.name.${problem.reason}`, { max: NAME_BYTES });
      case 'players':
        return t(`problems.players.${problem.reason}`, {
          min: PLAYER_BOUNDS.min,
          max: number(PLAYER_BOUNDS.max),
        });
      case 'minPlayers':
        return t(`problems.minPlayers.${problem.reason}`, { min: PLAYER_BOUNDS.min });
      case 'stake':
        return t(`problems.stake.${problem.reason}`, {
          min: beside(minStakeLamports),
          max: solExact(LARGEST_ENTRY_LAMPORTS),
        });
      case 'duration':
        return t(`problems.duration.${problem.reason}`);
      case 'password':
        return t(`problems.password.${problem.reason}`);
      case 'bonus':
        return t(`problems.bonus.${problem.reason}`);
    }
  };
}
