import { randomBytes } from 'node:crypto';
import { PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { Presence } from './presence.ts';
import type { PresenceMessage } from './presence-message.ts';

const wallets = (count: number): string[] =>
  Array.from({ length: count }, () => new PublicKey(randomBytes(32)).toBase58());
const [A = '', B = '', C = ''] = wallets(3);

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
  one.connected(A);
  one.connected(A);
  one.connected(B);
  two.connected(A);
  two.connected(C);
  tick();
  expect([one.count(), two.count()]).toEqual([3, 3]);
  one.disconnected(A);
  two.disconnected(A);
  tick();
  expect([one.count(), two.count()]).toEqual([3, 3]);
  one.disconnected(A);
  tick();
  expect([one.count(), two.count()]).toEqual([2, 2]);
});

test('tells who comes later, and who missed something, the whole', () => {
  const { join, tick, lost } = network();
  const one = join('one');
  one.connected(A);
  tick();
  const late = join('late');
  tick();
  tick();
  expect(late.count()).toBe(1);
  one.connected(B);
  lost.next = 1;
  one.tick();
  one.connected(C);
  tick();
  tick();
  expect(late.count()).toBe(3);
});

test('spreads many wallets over messages that fit into a notification', () => {
  const { join, tick, sent } = network();
  const one = join('one');
  const two = join('two');
  const crowd = wallets(500);
  for (const wallet of crowd) one.connected(wallet);
  tick();
  expect(two.count()).toBe(500);
  for (const wallet of crowd.slice(0, 300)) one.disconnected(wallet);
  for (const wallet of wallets(300)) one.connected(wallet);
  tick();
  expect(two.count()).toBe(500);
  for (const message of sent) expect(JSON.stringify(message).length).toBeLessThan(7_600);
});

test('forgets a process that is silent, or leaves', () => {
  const { join, tick } = network();
  const one = join('one');
  const two = join('two');
  const three = join('three');
  one.connected(A);
  two.connected(B);
  three.connected(C);
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
  /** By process, the wallets of its connections. */
  const places = ['one', 'two', 'three'].map((name) => ({ presence: join(name), open: [] as string[] }));
  for (let round = 0; round < 3_000; round += 1) {
    const place = places[round % places.length];
    const wallet = crowd[Math.floor(Math.random() * crowd.length)];
    if (place === undefined || wallet === undefined) continue;
    const [first] = place.open;
    if (Math.random() < 0.45) {
      place.presence.connected(wallet);
      place.open.push(wallet);
    } else if (first !== undefined) {
      place.presence.disconnected(first);
      place.open.shift();
    }
    if (round % 7 === 0) tick();
    if (round % 100 === 0) lost.next = 2;
    if (round % 500 !== 499) continue;
    for (let again = 0; again < 4; again += 1) tick();
    const expected = new Set(places.flatMap(({ open }) => open)).size;
    expect(places.map(({ presence }) => presence.count())).toEqual([expected, expected, expected]);
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
