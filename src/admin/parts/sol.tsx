import { solExact } from '#src/protocol/amounts.ts';

interface SolProps {
  readonly lamports: bigint;
  /** Whether the unit stands elsewhere, and is only heard and copied here. */
  readonly isBare?: boolean;
}

/** Lamports as SOL, to the lamport. */
export const Sol = ({ lamports, isBare = false }: SolProps) => (
  <span className="relative whitespace-nowrap">
    {solExact(lamports)}
    {isBare ? <span className="sr-only"> SOL</span> : ' SOL'}
  </span>
);
