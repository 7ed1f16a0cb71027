import { solExact } from '#src/protocol/amounts.ts';

/** Lamports as SOL, to the lamport. */
export const Sol = ({ lamports }: { readonly lamports: bigint }) => (
  <span className="whitespace-nowrap">{solExact(lamports)} SOL</span>
);
