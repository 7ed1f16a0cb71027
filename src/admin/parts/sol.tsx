import { solExact } from '#src/protocol/amounts.ts';

interface SolProps {
  readonly lamports: bigint;
  /** Whether the unit is shown elsewhere, and is only for screen readers and copying here. */
  readonly isBare?: boolean;
}

/** Lamports as SOL, to the lamport. */
export const Sol = ({ lamports, isBare = false }: SolProps) => (
  <span translate="no" className="relative whitespace-nowrap">
    {isBare ? (
      <>
        <span>{solExact(lamports)}</span>
        <span className="sr-only"> SOL</span>
      </>
    ) : (
      `${solExact(lamports)} SOL`
    )}
  </span>
);
