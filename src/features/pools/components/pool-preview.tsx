import { useMemo } from 'react';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { NO_DRAW, type PoolSummary } from '#src/protocol/pool.ts';
import { PoolCard } from './pool-card.tsx';

interface PoolPreviewProps {
  readonly input: CreatePoolInput;
}

/** The card that a pool of these terms gets in the list; nothing in it can be pressed. */
export const PoolPreview = ({ input }: PoolPreviewProps) => {
  const now = useChainMinute();
  const pool = useMemo(() => previewOf(input, now), [input, now]);
  return (
    <div inert className="grid">
      <PoolCard pool={pool} seat={null} namesCreator={false} />
    </div>
  );
};

/** Returns a pool with these terms and only its creator's seat. Values that only the chain has are left empty. */
const previewOf = (input: CreatePoolInput, now: number): PoolSummary => ({
  ...DEFAULT_SHARES,
  entryLamports: input.entryLamports,
  bonusLamports: input.bonusLamports,
  maxPlayers: input.maxPlayers,
  minPlayers: input.minPlayers,
  randomMultiplier: input.randomMultiplier,
  name: input.name,
  gate: input.password === null ? null : '',
  status: 'open',
  playerCount: 1,
  createdAt: now,
  joinDeadline: now + input.joinWindowSeconds,
  ...OF_THE_CHAIN,
});

const OF_THE_CHAIN = {
  address: '',
  id: 0n,
  creator: '',
  refundReason: 'none',
  winnerCount: 0,
  lockedAt: null,
  settledAt: null,
  draw: NO_DRAW,
} as const;
