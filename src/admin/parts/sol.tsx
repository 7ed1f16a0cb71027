import { solAligned } from './sol-aligned.ts';

interface SolProps {
  readonly lamports: bigint;
  /** The least number of decimals, so that amounts below one another align. */
  readonly decimals?: number;
  /** Whether the unit is shown elsewhere, and is only for screen readers and copying here. */
  readonly isBare?: boolean;
}

/** Lamports as SOL, to the lamport. */
export const Sol = ({ lamports, decimals = 0, isBare = false }: SolProps) => {
  const text = solAligned(lamports, decimals);
  return (
    <span translate="no" className="relative whitespace-nowrap">
      {isBare ? (
        <>
          <span>{text}</span>
          <span className="sr-only"> SOL</span>
        </>
      ) : (
        `${text} SOL`
      )}
    </span>
  );
};
