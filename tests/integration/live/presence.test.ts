import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { subnetOf, Presence, WALLETS_PER_SUBNET } from '#server/live/presence.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { presence as table, presenceLeases } from '#server/store/schema.ts';
import { databases } from './databases.ts';
import { someAddress } from './sayings.ts';

const wallets = (count: number): string[] => Array.from({ length: count }, someAddress).toSorted();
const at = (house: number): string => subnetOf(`10.0.${house >> 8}.${house & 255}`);
const HOME = at(0);

describe.each(databases)('presence in $name', ({ create }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore({ databaseUrl: await create(), folder: null });
  });
  afterAll(() => store.close());

  /** Makes processes that share an empty table. */
  async function processes(count: number): Promise<Presence[]> {
    await store.db.delete(table);
    await store.db.delete(presenceLeases);
    return Array.from({ length: count }, () => new Presence(store.db));
  }
  /** Returns each process's count after all processes have written. */
  async function counts(all: readonly Presence[]): Promise<number[]> {
    for (const each of all) await each.refresh();
    for (const each of all) await each.refresh();
    return all.map((each) => each.count);
  }
  /** Lets all leases expire. */
  const expire = () => store.db.update(presenceLeases).set({ expiresAt: sql`0` });

  test('presence counts a wallet once, however many connections to any process it has', async () => {
    const [A = '', B = '', C = ''] = wallets(3);
    const all = await processes(2);
    const [one, two] = all;
    one?.connected(A, HOME);
    one?.connected(A, HOME);
    one?.connected(B, HOME);
    two?.connected(A, HOME);
    two?.connected(C, HOME);
    expect(await counts(all)).toEqual([3, 3]);
    one?.disconnected(A, HOME);
    two?.disconnected(A, HOME);
    expect(await counts(all)).toEqual([3, 3]);
    one?.disconnected(A, HOME);
    expect(await counts(all)).toEqual([2, 2]);
  });

  test('users of a process do not count after it has left, or while its lease has expired', async () => {
    const [A = '', B = '', C = ''] = wallets(3);
    const all = await processes(3);
    const [one, two, three] = all;
    one?.connected(A, at(1));
    two?.connected(B, at(2));
    three?.connected(C, at(3));
    expect(await counts(all)).toEqual([3, 3, 3]);
    await two?.leave();
    await three?.refresh();
    expect(three?.count).toBe(2);
    await expire();
    await three?.refresh();
    expect(three?.count).toBe(1);
    expect(await store.db.select({ wallet: table.wallet }).from(table)).toEqual([{ wallet: C }]);
    await one?.refresh();
    expect(one?.count).toBe(2);
  });

  test('the number of users online recovers after a crash of the database, which empties the tables', async () => {
    const all = await processes(2);
    for (const each of all) each.connected(someAddress(), at(1));
    expect(await counts(all)).toEqual([2, 2]);
    await store.db.delete(table);
    await store.db.delete(presenceLeases);
    expect(await counts(all)).toEqual([2, 2]);
  });

  test('presence counts correctly after any sequence of connections', async () => {
    const crowd = wallets(12);
    const all = await processes(3);
    /** Wallet and subnet of each open connection, for each process. */
    const open = all.map((): [wallet: string, subnet: string][] => []);
    for (let round = 0; round < 1_500; round += 1) {
      const process = all[round % all.length];
      const connections = open[round % all.length] ?? [];
      const which = Math.floor(Math.random() * crowd.length);
      const [first] = connections;
      if (Math.random() < 0.45) {
        // Each wallet connects from three subnets, so each subnet has three wallets.
        const subnet = at((which + Math.floor(Math.random() * 3)) % crowd.length);
        connections.push([crowd[which] ?? '', subnet]);
        process?.connected(crowd[which] ?? '', subnet);
      } else if (first !== undefined) {
        process?.disconnected(...first);
        connections.shift();
      }
      if (round % 7 === 0) await process?.refresh();
      if (round % 500 !== 499) continue;
      const expected = new Set(open.flatMap((each) => each.map(([wallet]) => wallet))).size;
      expect(await counts(all)).toEqual([expected, expected, expected]);
    }
  });

  test('presence counts at most five wallets per subnet, however many are invented', async () => {
    const all = await processes(2);
    const invented = wallets(4_000);
    invented.forEach((wallet, index) => all[index % 2]?.connected(wallet, HOME));
    all[0]?.connected(someAddress(), at(1));
    expect(await counts(all)).toEqual([WALLETS_PER_SUBNET + 1, WALLETS_PER_SUBNET + 1]);
    invented.forEach((wallet, index) => all[index % 2]?.disconnected(wallet, HOME));
    expect(await counts(all)).toEqual([1, 1]);
  });

  test('presence counts the next wallet of a subnet when a counted one has disconnected', async () => {
    const all = await processes(1);
    const [one] = all;
    const many = wallets(WALLETS_PER_SUBNET + 2);
    for (const wallet of many) one?.connected(wallet, HOME);
    expect(await counts(all)).toEqual([WALLETS_PER_SUBNET]);
    one?.disconnected(many[0] ?? '', HOME);
    one?.disconnected(many[1] ?? '', HOME);
    expect(await counts(all)).toEqual([WALLETS_PER_SUBNET]);
    one?.disconnected(many[2] ?? '', HOME);
    expect(await counts(all)).toEqual([WALLETS_PER_SUBNET - 1]);
  });
});

test.each([
  ['1.2.3.4', '1.2.3.4', true],
  ['1.2.3.4', '1.2.3.5', false],
  ['2001:db8:1:2', '2001:db8:1:ff', true],
  ['2001:db8:1:2', '2001:db8:1:102', false],
  ['2001:db8:1:0', '2001:db8:2:0', false],
])('treats %s and %s as one subnet: %s', (one, other, isOne) => {
  expect(subnetOf(one) === subnetOf(other)).toBe(isOne);
});
