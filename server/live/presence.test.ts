import { randomBytes } from 'node:crypto';
import { PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { placeOf, Presence, type PresenceMessage, WALLETS_OF_PLACE } from './presence.ts';

const wallets = (count: number): string[] =>
  Array.from({ length: count }, () => new PublicKey(randomBytes(32)).toBase58());
const [A = '', B = '', C = ''] = wallets(3);
const at = (house: number): string => placeOf(`10.0.${house >> 8}.${house & 255}`);
const HOME = at(0);

/** Processes on one wire that loses what it is told to. */
function network() {
  const processes: Presence[] = [];
  const lost = { next: 0 };
  const sent: PresenceMessage[] = [];
  const join = (name: string): Presence => {
    const others = () => processes.filter((other) => other !== presence);
    const presence: Presence = new Presence(name, {
      tell(message) {
        sent.push(message);
        if (lost.next > 0) lost.next -= 1;
        else for (const other of others()) other.heard(JSON.parse(JSON.stringify(message)));
      },
      want(process) {
        for (const other of others()) other.wanted(process);
      },
    });
    processes.push(presence);
    return presence;
  };
  const tick = (): void => {
    for (const presence of processes) presence.tick();
  };
  return { join, tick, lost, sent };
}

test('counts a wallet once, however many connections it has, wherever', () => {
  const { join, tick } = network();
  const one = join('one');
  const two = join('two');
  one.connected(A, HOME);
  one.connected(A, HOME);
  one.connected(B, HOME);
  two.connected(A, HOME);
  two.connected(C, HOME);
  tick();
  expect([one.count(), two.count()]).toEqual([3, 3]);
  one.disconnected(A, HOME);
  two.disconnected(A, HOME);
  tick();
  expect([one.count(), two.count()]).toEqual([3, 3]);
  one.disconnected(A, HOME);
  tick();
  expect([one.count(), two.count()]).toEqual([2, 2]);
});

test('tells who comes later, and who missed something, the whole', () => {
  const { join, tick, lost } = network();
  const one = join('one');
  one.connected(A, HOME);
  tick();
  const late = join('late');
  tick();
  tick();
  expect(late.count()).toBe(1);
  one.connected(B, HOME);
  lost.next = 1;
  one.tick();
  one.connected(C, HOME);
  tick();
  tick();
  expect(late.count()).toBe(3);
});

test('spreads many wallets over messages that fit into a notification', () => {
  const { join, tick, sent } = network();
  const one = join('one');
  const two = join('two');
  const crowd = wallets(500);
  crowd.forEach((wallet, house) => one.connected(wallet, at(house)));
  tick();
  expect(two.count()).toBe(500);
  crowd.slice(0, 300).forEach((wallet, house) => one.disconnected(wallet, at(house)));
  wallets(300).forEach((wallet, house) => one.connected(wallet, at(1_000 + house)));
  tick();
  expect(two.count()).toBe(500);
  for (const message of sent) expect(JSON.stringify(message).length).toBeLessThan(7_600);
});

test('forgets a process that is silent, or leaves', () => {
  const { join, tick } = network();
  const one = join('one');
  const two = join('two');
  const three = join('three');
  one.connected(A, HOME);
  two.connected(B, HOME);
  three.connected(C, HOME);
  tick();
  expect(three.count()).toBe(3);
  two.leave();
  expect(three.count()).toBe(2);
  expect(three.count(Date.now() + 60_000)).toBe(1);
  // It was only slow.
  tick();
  tick();
  expect(three.count()).toBe(2);
});

test('counts right after whatever came to pass', () => {
  const { join, tick, lost } = network();
  const crowd = wallets(12);
  /** By process, the wallets of its connections, and from where. */
  const processes = ['one', 'two', 'three'].map((name) => ({
    presence: join(name),
    open: [] as [wallet: string, place: string][],
  }));
  for (let round = 0; round < 3_000; round += 1) {
    const process = processes[round % processes.length];
    const which = Math.floor(Math.random() * crowd.length);
    const wallet = crowd[which];
    if (process === undefined || wallet === undefined) continue;
    const { presence, open } = process;
    const [first] = open;
    if (Math.random() < 0.45) {
      // Three homes for each wallet, and so three wallets for each home.
      open.push([wallet, at((which + Math.floor(Math.random() * 3)) % crowd.length)]);
      presence.connected(...(open.at(-1) ?? [wallet, HOME]));
    } else if (first !== undefined) {
      presence.disconnected(...first);
      open.shift();
    }
    if (round % 7 === 0) tick();
    if (round % 100 === 0) lost.next = 2;
    if (round % 500 !== 499) continue;
    for (let again = 0; again < 4; again += 1) tick();
    const expected = new Set(processes.flatMap(({ open }) => open.map(([each]) => each))).size;
    expect(processes.map(({ presence: each }) => each.count())).toEqual([expected, expected, expected]);
  }
});

test('ignores garbage', () => {
  const { join } = network();
  const one = join('one');
  for (const garbage of [
    null,
    7,
    {},
    { process: 'x', base: null, version: 1, added: ['nobody'], removed: [] },
  ]) {
    one.heard(garbage);
    one.wanted(garbage);
  }
  expect(one.count()).toBe(0);
});

test('counts no more wallets of one place than a household has, however many it invents', () => {
  const { join, tick } = network();
  const one = join('one');
  const two = join('two');
  const invented = wallets(4_000);
  invented.forEach((wallet, index) => (index % 2 === 0 ? one : two).connected(wallet, HOME));
  one.connected(A, at(1));
  tick();
  expect([one.count(), two.count()]).toEqual([WALLETS_OF_PLACE + 1, WALLETS_OF_PLACE + 1]);
  invented.forEach((wallet, index) => (index % 2 === 0 ? one : two).disconnected(wallet, HOME));
  tick();
  expect([one.count(), two.count()]).toEqual([1, 1]);
});

test('counts the next wallet of a place when one that counted is gone', () => {
  const { join } = network();
  const one = join('one');
  const many = wallets(WALLETS_OF_PLACE + 2);
  for (const wallet of many) one.connected(wallet, HOME);
  // It counts for another place as well, and once.
  one.connected(many.at(-1) ?? '', at(1));
  expect(one.count()).toBe(WALLETS_OF_PLACE + 1);
  one.disconnected(many[0] ?? '', HOME);
  one.disconnected(many[1] ?? '', HOME);
  expect(one.count()).toBe(WALLETS_OF_PLACE);
  one.disconnected(many[2] ?? '', HOME);
  expect(one.count()).toBe(WALLETS_OF_PLACE - 1);
  one.disconnected(many.at(-1) ?? '', at(1));
  expect(one.count()).toBe(WALLETS_OF_PLACE - 1);
});

test.each([
  ['1.2.3.4', '1.2.3.4', true],
  ['1.2.3.4', '1.2.3.5', false],
  ['2001:db8:1:2', '2001:db8:1:ff', true],
  ['2001:db8:1:2', '2001:db8:1:102', false],
  ['2001:db8:1:0', '2001:db8:2:0', false],
])('takes %s and %s for one place: %s', (one, other, isOne) => {
  expect(placeOf(one) === placeOf(other)).toBe(isOne);
});
