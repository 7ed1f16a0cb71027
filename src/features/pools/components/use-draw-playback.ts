import { useEffect, useRef, useState } from 'react';
import type { Pool } from '#src/protocol/pool.ts';
import type { DrawnSeats } from '../model/seats.ts';

type Swaps = DrawnSeats['swaps'];

interface Playback {
  /** What is being played; undefined when nothing is. */
  readonly swaps: Swaps | undefined;
  readonly playing: boolean;
  readonly play: () => void;
  readonly onPlayed: () => void;
}

/** Plays a pool's draw: by itself when the pool is completed before the reader's eyes, and whenever asked. */
export function useDrawPlayback(pool: Pool, drawn: DrawnSeats | null): Playback {
  const [swaps, setSwaps] = useState<Swaps>();
  const before = useRef(pool.status);
  useEffect(() => {
    if (before.current === 'locked' && drawn !== null) setSwaps(drawn.swaps);
    before.current = pool.status;
  }, [pool.status, drawn]);
  return {
    swaps,
    playing: swaps !== undefined,
    play: () => {
      // A new array is a new play-back.
      if (drawn) setSwaps([...drawn.swaps]);
    },
    onPlayed: () => setSwaps(undefined),
  };
}
