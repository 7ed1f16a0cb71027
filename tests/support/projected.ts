import { asc } from 'drizzle-orm';
import * as v from 'valibot';
import { type LiveEvent, liveEventSchema } from '#src/contract/events.ts';
import type { Database } from '#server/store/open-store.ts';
import { liveEvents, pools, seats, transactions } from '#server/store/schema.ts';

/** Returns every live event so far in order, parsed by the contract. */
export async function sentEvents(db: Database): Promise<LiveEvent[]> {
  const rows = await db.select().from(liveEvents).orderBy(asc(liveEvents.id));
  return rows.map(({ id, body }) => v.parse(liveEventSchema, { id, ...body }));
}

/** Returns each pool's status and players as the live events give them. */
export function followed(events: readonly LiveEvent[]): Map<string, { status: string; players: string[] }> {
  const views = new Map<string, { status: string; players: Set<string> }>();
  for (const event of events) {
    const view = views.get(event.poolAddress) ?? { status: 'unknown', players: new Set<string>() };
    views.set(event.poolAddress, view);
    if (event.type === 'pool_created') {
      view.status = 'open';
      view.players.add(event.creator);
    }
    if (event.type === 'user_joined') view.players.add(event.user);
    if (event.type === 'user_left') view.players.delete(event.user);
    if (event.type === 'pool_state_changed') view.status = event.newState;
  }
  return new Map(
    [...views]
      .filter(([, { players }]) => players.size > 0)
      .map(([pool, { status, players }]) => [pool, { status, players: [...players].toSorted() }]),
  );
}

/** Returns each pool's stored status and players. */
export async function stored(db: Database): Promise<Map<string, { status: string; players: string[] }>> {
  const seatRows = await db.select().from(seats);
  const poolRows = await db.select().from(pools);
  return new Map(
    poolRows.map(({ address, status }) => {
      const seated = seatRows.filter(({ pool, seat }) => pool === address && seat !== null);
      return [address, { status, players: seated.map(({ player }) => player).toSorted() }];
    }),
  );
}

/** Returns the position of each stored transaction, by signature. */
export async function positions(db: Database): Promise<Map<string, string>> {
  const rows = await db.select().from(transactions);
  return new Map(rows.map(({ signature, slot, slotIndex }) => [signature, `${slot}/${slotIndex}`]));
}
