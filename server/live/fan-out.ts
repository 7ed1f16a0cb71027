import type { Server } from 'socket.io';
import { isForAny } from './audience.ts';
import type { ClientMessages, ServerMessages } from './messages.ts';
import type { AsOf } from './live-answers.ts';
import type { StoredEvent } from './stored-events.ts';

export type LiveServer = Server<ClientMessages, ServerMessages>;

/** The room of the clients that have caught up and receive what the feed delivers, of all pools or not. */
export const liveRoom = (allPools: boolean): string => (allPools ? 'live:all' : 'live');
export const poolRoom = (address: string): string => `pool:${address}`;
export const walletRoom = (address: string): string => `wallet:${address}`;

/** The ids of a room's sockets, and for sockets that receive more events than the room, the indexes of these events. */
interface Part {
  readonly allPools: boolean;
  readonly ids: ReadonlySet<string>;
  readonly more: Map<string, number[]>;
}

/**
 * Sends events to the sockets of this process: one message to each, with its events in the order of ids, so that the
 * last id a client has seen identifies everything it has received. Sockets with the same events share one encoded
 * message.
 */
export function fanOut(io: LiveServer, events: readonly StoredEvent[], asOf: AsOf): void {
  const { rooms } = io.of('/').adapter;
  const parts = [false, true].map((allPools): Part => {
    return { allPools, ids: rooms.get(liveRoom(allPools)) ?? new Set(), more: new Map() };
  });
  events.forEach((event, index) => {
    const concerned = [poolRoom(event.pool), ...event.wallets.map(walletRoom)].flatMap((room) => [
      ...(rooms.get(room) ?? []),
    ]);
    for (const { allPools, ids, more } of parts) {
      if (isForAny(event.wire, allPools)) continue;
      for (const id of concerned) {
        const indexes = more.get(id);
        if (!ids.has(id) || indexes?.at(-1) === index) continue;
        if (indexes === undefined) more.set(id, [index]);
        else indexes.push(index);
      }
    }
  });

  for (const { allPools, more } of parts) {
    const isShared = ({ wire }: StoredEvent): boolean => isForAny(wire, allPools);
    sendEvents(io.local.to(liveRoom(allPools)).except([...more.keys()]), events.filter(isShared), asOf);
    for (const { ids, key } of groups(more, (index) => index)) {
      const own = new Set(key);
      sendEvents(
        io.local.to(ids),
        events.filter((event, index) => isShared(event) || own.has(index)),
        asOf,
      );
    }
  }
}

/** Groups sockets that receive the same items, in the same order. @param nameOf returns what identifies an item */
export function groups<T>(keys: ReadonlyMap<string, readonly T[]>, nameOf: (item: T) => string | number) {
  const grouped = new Map<string, { readonly ids: string[]; readonly key: readonly T[] }>();
  for (const [id, key] of keys) {
    const text = key.map(nameOf).join();
    const group = grouped.get(text);
    if (group === undefined) grouped.set(text, { ids: [id], key });
    else group.ids.push(id);
  }
  return grouped.values();
}

type PoolUpdate = Parameters<ServerMessages['pool_update']>[0];
type BatchUpdate = Parameters<ServerMessages['batch_update']>[0];

/** A socket or a group of sockets that messages can be sent to. */
interface Target {
  emit(name: 'pool_update', message: PoolUpdate): unknown;
  emit(name: 'batch_update', message: BatchUpdate): unknown;
}

/** Sends events in one message: `pool_update` if all of them belong to one pool, else `batch_update`. */
export function sendEvents(target: Target, stored: readonly StoredEvent[], asOf: AsOf): void {
  const [first] = stored;
  if (first === undefined) return;
  const events = stored.map(({ wire }) => wire);
  if (stored.every(({ pool }) => pool === first.pool)) {
    target.emit('pool_update', { poolAddress: first.pool, events, ...asOf });
  } else {
    target.emit('batch_update', { events, ...asOf });
  }
}
