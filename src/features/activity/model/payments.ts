/** The payments of a pool's history. */
import type { ChainEvent } from '#src/chain/program/event-types.ts';

interface HistoryItem {
  readonly signature: string;
  /** Unix seconds. */
  readonly at: number;
  readonly events: readonly ChainEvent[];
}

/** The transactions that paid the wallet out of the pool, in their order. */
export function paymentsTo(history: readonly HistoryItem[], wallet: string): readonly HistoryItem[] {
  return history.filter((item) => item.events.some((event) => payee(event) === wallet));
}

function payee(event: ChainEvent): string | null {
  switch (event.name) {
    case 'Claimed':
    case 'Refunded':
      return event.player;
    case 'CreatorPaid':
      return event.creator;
    case 'CompleterPaid':
      return event.completer;
    default:
      return null;
  }
}
