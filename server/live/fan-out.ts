import type { Server } from 'socket.io';
import { isForEveryone } from './audience.ts';
import type { ClientMessages, ServerMessages } from './messages.ts';
import type { StoredEvent } from './stored-events.ts';

export type LiveServer = Server<ClientMessages, ServerMessages>;

/** The clients that have caught up and receive what the feed delivers. */
export const LIVE_ROOM = 'live';
export const poolRoom = (address: string): string => `pool:${address}`;
export const walletRoom = (address: string): string => `wallet:${address}`;

/**
 * Sends events to the sockets of this process: one message to each, with its events in the order of ids, so that the
 * last id a client has seen identifies everything it has received. Sockets with the same events share one encoded
 * message.
 */
export function fanOut(io: LiveServer, events: readonly StoredEvent[]): void {
  const { rooms } = io.of('/').adapter;
  const live = rooms.get(LIVE_ROOM) ?? new Set<string>();
  /** For each socket, the indexes of the events that it receives beyond those for all clients. */
  const more = new Map<string, number[]>();
  events.forEach((event, index) => {
    if (isForEveryone(event.wire.type)) return;
    const concerned = new Set<string>();
    for (const room of [poolRoom(event.pool), ...event.wallets.map(walletRoom)]) {
      for (const id of rooms.get(room) ?? []) if (live.has(id)) concerned.add(id);
    }
    for (const id of concerned) {
      const indexes = more.get(id);
      if (indexes === undefined) more.set(id, [index]);
      else indexes.push(index);
    }
  });

  const forEveryone = events.filter(({ wire }) => isForEveryone(wire.type));
  sendEvents(io.local.to(LIVE_ROOM).except([...more.keys()]), forEveryone);
  for (const { ids, indexes } of groups(more)) {
    const own = new Set(indexes);
    const theirs = events.filter(({ wire }, index) => isForEveryone(wire.type) || own.has(index));
    sendEvents(io.local.to(ids), theirs);
  }
}

/** Groups sockets that receive the same events. */
function groups(more: ReadonlyMap<string, readonly number[]>) {
  const byIndexes = new Map<string, { readonly ids: string[]; readonly indexes: readonly number[] }>();
  for (const [id, indexes] of more) {
    const key = indexes.join();
    const group = byIndexes.get(key);
    if (group === undefined) byIndexes.set(key, { ids: [id], indexes });
    else group.ids.push(id);
  }
  return byIndexes.values();
}

type PoolUpdate = Parameters<ServerMessages['pool_update']>[0];
type BatchUpdate = Parameters<ServerMessages['batch_update']>[0];

/** A socket or a group of sockets that messages can be sent to. */
interface Target {
  emit(name: 'pool_update', message: PoolUpdate): unknown;
  emit(name: 'batch_update', message: BatchUpdate): unknown;
}

/** Sends events in one message: `pool_update` if all of them belong to one pool, else `batch_update`. */
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
