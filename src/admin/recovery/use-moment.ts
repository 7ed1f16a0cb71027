import { useChainMoment } from '#src/chain/cache/use-chain-moment.ts';
import type { Moment, Recovery } from './recovery-moves.ts';

/** The chain's moment, every second; that of the list until the chain has told it. @param clock the list's; undefined before it is there */
export function useMoment(clock: Recovery['clock'] | undefined): Moment | null {
  const moment = useChainMoment();
  if (moment !== null) return moment;
  return clock === undefined ? null : { now: clock.unixTimestamp, slot: clock.slot };
}
