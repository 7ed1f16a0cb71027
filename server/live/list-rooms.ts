import type * as v from 'valibot';
import type { Log } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { type listAnswerSchema, LISTS } from '#src/contract/sockets.ts';
import type { Client } from './client.ts';
import { groups, type LiveServer } from './fan-out.ts';
import { asOfNow, type LiveAnswers } from './live-answers.ts';
import type { Revisions } from './open-revisions.ts';
import { type Changed, PoolChanges } from './pool-changes.ts';
import type { List, PoolChange } from './recent-changes.ts';

export type ListAnswer = v.InferInput<typeof listAnswerSchema>;

/** All clients that are sent deltas. */
const WATCHERS = 'watchers';
const listRoom = (list: List): string => `list:${list}`;
const cardRoom = (address: string): string => `card:${address}`;

export interface ListRoomsOptions {
  readonly db: Database;
  readonly revisions: Revisions;
  readonly answers: LiveAnswers;
  readonly log: Log;
}

/** The rooms of lists and of single pools, and what is sent to them: a row for each pool that has changed. */
export class ListRooms {
  readonly #changes: PoolChanges;
  readonly #answers: LiveAnswers;

  constructor(
    private readonly io: LiveServer,
    { db, revisions, answers, log }: ListRoomsOptions,
  ) {
    const report = async (changed: Changed): Promise<void> => {
      if (!this.#rooms.has(WATCHERS)) return;
      await answers.catchUp();
      this.#send(changed);
    };
    this.#answers = answers;
    this.#changes = new PoolChanges(db, revisions, report, log);
  }

  /** Sends a client the deltas of a list, in place of what it watched before. */
  watchList(client: Client, list: List, revision: bigint | undefined): Promise<ListAnswer> {
    return this.#watch(client, [listRoom(list)], revision, ({ lists }) => lists.includes(list));
  }

  /** Sends a client the deltas of some pools, in place of what it watched before. */
  watchPools(client: Client, pools: readonly string[], revision: bigint | undefined): Promise<ListAnswer> {
    const addresses = new Set(pools);
    return this.#watch(client, [...addresses].map(cardRoom), revision, ({ row: [address] }) =>
      addresses.has(address),
    );
  }

  close(): Promise<void> {
    return this.#changes.follower.close();
  }

  get #rooms() {
    return this.io.of('/').adapter.rooms;
  }

  async #watch(
    client: Client,
    requested: readonly string[],
    revision: bigint | undefined,
    concerns: (change: PoolChange) => boolean,
  ): Promise<ListAnswer> {
    const { socket } = client;
    const changes = this.#changes;
    const rooms = requested.length === 0 ? [] : [WATCHERS, ...requested];
    for (const room of client.deltaRooms) if (!rooms.includes(room)) void socket.leave(room);
    client.deltaRooms = rooms;
    await changes.follower.ready;
    // The client may have received this revision in a newer answer, or from another process.
    if (revision !== undefined && revision > changes.revision) await changes.follower.caughtUp();
    if (client.deltaRooms !== rooms) return { ok: false, message: 'replaced by a later message' };
    const isReached = revision === undefined || revision <= changes.revision;
    const missed = revision === undefined ? [] : changes.recent.after(revision, concerns);
    // In the same tick as the answer: the room receives all changes reported later.
    if (socket.connected) void socket.join([...rooms]);
    const rows = isReached ? missed : null;
    return {
      ok: true,
      revision: String(changes.revision),
      reset: rows === null,
      rows: rows ?? [],
      ...asOfNow(this.#answers),
    };
  }

  /** Sends changes: each client gets one message, and clients with the same rows share one encoded message. */
  #send({ revision, changes }: Changed): void {
    const shared = { revision: String(revision), ...asOfNow(this.#answers) };
    if (changes === null) {
      this.io.local.to(WATCHERS).emit('list_delta', { ...shared, rows: [], reset: true });
      return;
    }
    for (const list of LISTS) {
      const rows = changes.filter(({ lists }) => lists.includes(list)).map(({ row }) => row);
      if (rows.length > 0 && this.#rooms.has(listRoom(list))) {
        this.io.local.to(listRoom(list)).emit('list_delta', { ...shared, rows });
      }
    }
    const ofClients = new Map<string, PoolChange[]>();
    for (const change of changes) {
      for (const id of this.#rooms.get(cardRoom(change.row[0])) ?? []) {
        const own = ofClients.get(id);
        if (own === undefined) ofClients.set(id, [change]);
        else own.push(change);
      }
    }
    for (const { ids, key } of groups(ofClients, ({ row: [address] }) => address)) {
      this.io.local.to(ids).emit('list_delta', { ...shared, rows: key.map(({ row }) => row) });
    }
  }
}
