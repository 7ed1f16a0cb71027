import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { applyTransactions } from '#server/projection/apply.ts';
import { OPTIONS } from '#server/store/gated-reads.ts';
import { sleep } from '#src/lib/sleep.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { openSockets } from '../server/open-sockets.ts';

/** Bytes that one join costs a socket, by what its page shows. */
export interface JoinMessages {
  readonly seats: number;
  readonly list: number;
  readonly pool: number;
  readonly other: number;
}

/** Longer than the server collects deltas before it sends them. */
const DELIVERY_MS = 1_500;
const JOINS = 5;
/** An id between those of the canned history's pools and those of their copies. */
const POOL_ID = 900_000n;
const MAX_PLAYERS = 1_000;
const SEATS = [10, 990] as const;
const JOINS_AT_ONCE = 100;

/** Measures what somebody else's join sends to the sockets of a list, of the pool's page and of other pages. */
export async function joinMessages(
  api: string,
  databaseUrl: string,
  sockets: number,
): Promise<JoinMessages[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const db = drizzle(pool, OPTIONS);
  const chain = new ChainScript('bench join');
  chain.warp(Math.floor(Date.now() / 1_000) - chain.now);
  const script = new PoolScript(chain, POOL_ID, { maxPlayers: MAX_PLAYERS, minPlayers: MAX_PLAYERS });
  const apply = async (count: number): Promise<void> => {
    const transactions = Array.from({ length: count }, () => script.join());
    await applyTransactions(db, transactions, { confirmedSlot: chain.slot });
  };
  await applyTransactions(db, [script.create()], { confirmedSlot: chain.slot });

  const bytes = { list: 0, pool: 0, other: 0 };
  const url = `${api.replace('http', 'ws')}/api/socket.io/?EIO=4&transport=websocket`;
  const count = Math.ceil(sockets / 3);
  const opened = [];
  const pages = [
    { page: 'list', handshake: {}, request: ['watch_list', { list: 'open' }] },
    { page: 'pool', handshake: { pools: [script.address] } },
    { page: 'other', handshake: {} },
  ] as const;
  for (const [at, { page, ...options }] of pages.entries()) {
    const onMessage = (text: string): void => void (bytes[page] += text.length);
    opened.push(await openSockets({ url, count, network: 11 + at, onMessage, ...options }));
  }

  const measured: JoinMessages[] = [];
  for (const seats of SEATS) {
    while (script.players.length < seats) await apply(Math.min(JOINS_AT_ONCE, seats - script.players.length));
    await sleep(2 * DELIVERY_MS);
    Object.assign(bytes, { list: 0, pool: 0, other: 0 });
    for (let joined = 0; joined < JOINS; joined += 1) {
      await apply(1);
      await sleep(DELIVERY_MS);
    }
    const ofOne = (sum: number): number => sum / count / JOINS;
    measured.push({
      seats,
      list: ofOne(bytes.list),
      pool: ofOne(bytes.pool),
      other: ofOne(bytes.other),
    });
  }
  for (const socket of opened.flat()) socket.terminate();
  await pool.end();
  return measured;
}
