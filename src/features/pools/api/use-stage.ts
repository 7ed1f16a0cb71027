import { useEffect, useMemo, useState } from 'react';
import { fromHex } from '#src/protocol/bytes.ts';
import { joiningOrder } from '#src/protocol/draw.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { winningSeats } from '#src/protocol/recorded-draw.ts';
import { useStore } from '#src/store/store.ts';
import { type RunningDraw, useSlowingDraw } from '#src/ui/use-slowing-draw.ts';

export interface Stage {
  /** The pool as the page may show it: while its draw is played for the first time, as it was before the draw. */
  readonly shown: Pool;
  /** Players in joining order, which a drawn account does not keep. */
  readonly seated: readonly string[];
  /** Winning seats by their position in joining order, as drawn; null before the draw. */
  readonly winners: readonly number[] | null;
  /** Whether a draw is being played, and its current frame: null until the animation starts. */
  readonly playing: boolean;
  readonly running: RunningDraw | null;
  /** Plays the draw once more. */
  readonly replay: () => void;
  /** Ends the playback. */
  readonly skip: () => void;
}

const isUndrawn = ({ status }: Pool): boolean => status === 'open' || status === 'locked';

/**
 * Plays a pool's draw that completes while the page is open, before its result is shown. Until then neither the rest of
 * the page nor the outcome modal shows the result.
 */
export function useStage(pool: Pool): Stage {
  const { address, status, playerCount, winnerCount, draw } = pool;
  const { output } = draw;
  // Payments change the account, not its draw: these values keep their identity, so that the animation does not
  // restart.
  const winners = useMemo(
    () => (output === null ? null : winningSeats({ playerCount, winnerCount, draw: { output } })),
    [playerCount, winnerCount, output],
  );
  const seated = useMemo(
    () => (output === null ? pool.players : joiningOrder(pool.players, fromHex(output), winnerCount)),
    [pool.players, output, winnerCount],
  );
  const [before, setBefore] = useState(pool);
  if (isUndrawn(pool) && before !== pool) setBefore(pool);
  const [seen, setSeen] = useState(!isUndrawn(pool));
  const [isReplay, setIsReplay] = useState(false);
  const first = status === 'completed' && !seen;
  const playing = first || isReplay;
  const end = (): void => {
    setSeen(true);
    setIsReplay(false);
  };
  const running = useSlowingDraw(playerCount, playing ? winners : null, end);

  const setStagedPool = useStore((state) => state.setStagedPool);
  const staged = !seen && status !== 'refunding';
  useEffect(() => {
    if (!staged) return;
    setStagedPool(address);
    return () => setStagedPool(null);
  }, [address, staged, setStagedPool]);
  return {
    shown: first ? before : pool,
    seated: first ? before.players : seated,
    winners,
    playing,
    running,
    replay: () => setIsReplay(true),
    skip: end,
  };
}
