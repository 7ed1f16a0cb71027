import type { StoredEvent } from './stored-events.ts';
import type { ServerMessages } from './messages.ts';

type PoolUpdate = Parameters<ServerMessages['pool_update']>[0];
type BatchUpdate = Parameters<ServerMessages['batch_update']>[0];

/** Somebody or some group that messages can be sent to. */
interface Target {
  emit(name: 'pool_update', message: PoolUpdate): unknown;
  emit(name: 'batch_update', message: BatchUpdate): unknown;
}

/** Sends events in one message: `pool_update` where all of them are of one pool. */
export function sendEvents(target: Target, stored: readonly StoredEvent[]): void {
  const [first] = stored;
  if (first === undefined) return;
  const events = stored.map(({ wire }) => wire);
  if (stored.every(({ pool }) => pool === first.pool)) {
    target.emit('pool_update', { poolAddress: first.pool, events });
  } else {
    target.emit('batch_update', { events });
  }
}
