import type { Keypair } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { repelled } from '#tests/support/attack.ts';
import { creation, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
let attacker: Keypair;
beforeAll(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
});

/** Returns a name's 32 bytes without the clients' own check. */
function raw(text: string | readonly number[]): Uint8Array {
  const name = new Uint8Array(32);
  name.set(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  return name;
}

function tryName(name: Uint8Array): void {
  repelled(world, [createPool(creation(world, attacker.publicKey, { name }))], [attacker], 'InvalidName');
}

const takes = (name: string): void =>
  expect(readPool(world, openPool(world, { name: raw(name) }).address).name).toBe(name);

const at = (point: number): string => String.fromCodePoint(point);

/** First and last of every range of characters that are invisible or reorder their neighbours. */
const RANGES: readonly (readonly [what: string, first: number, last: number])[] = [
  ['control characters', 0x01, 0x1f],
  ['delete and the control characters of the second kind', 0x7f, 0x9f],
  ['the soft hyphen', 0xad, 0xad],
  ['the combining grapheme joiner', 0x034f, 0x034f],
  ['the Arabic letter mark', 0x061c, 0x061c],
  ['Hangul fillers', 0x115f, 0x1160],
  ['Khmer inherent vowels', 0x17b4, 0x17b5],
  ['Mongolian variation selectors and vowel separator', 0x180b, 0x180f],
  ['zero-width space and joiners, marks of direction', 0x200b, 0x200f],
  ['line separators, bidirectional embeddings and overrides', 0x2028, 0x202e],
  ['word joiner, invisible operators, isolates', 0x2060, 0x206f],
  ['the Hangul filler', 0x3164, 0x3164],
  ['variation selectors', 0xfe00, 0xfe0f],
  ['the byte order mark', 0xfeff, 0xfeff],
  ['the half-width Hangul filler', 0xffa0, 0xffa0],
  ['unassigned and interlinear annotations', 0xfff0, 0xfffb],
  ['shorthand format controls', 0x1bca0, 0x1bca3],
  ['musical controls', 0x1d173, 0x1d17a],
  ['tags and the variation selectors behind them', 0xe0000, 0xe0fff],
];

describe('names with zero-width, filler, control or bidirectional characters', () => {
  test.each(RANGES)('%s', (_, first, last) => {
    const middle = (first + last) >> 1;
    for (const point of new Set([first, middle, last])) {
      for (const name of [`a${at(point)}b`, `${at(point)}ab`, `ab${at(point)}`]) tryName(raw(name));
    }
    // The characters next to the range are allowed.
    for (const point of [first - 1, last + 1]) {
      const isNeighbour = !RANGES.some(([, from, to]) => point >= from && point <= to);
      if (isNeighbour && point > 0) takes(`a${at(point)}b`);
    }
  });
});

test('names with any ignorable, bidirectional, control or line separator character of Unicode', () => {
  const deceptive = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}]/u;
  const points = Array.from({ length: 0x10ffff }, (_, before) => before + 1).filter(
    (point) => deceptive.test(at(point)) && (point < 0xe0000 || point % 256 === 1),
  );
  expect(points.length).toBeGreaterThan(130);
  for (const point of points) tryName(raw(`a${at(point)}`));
});

describe('names with bidirectional overrides', () => {
  test.each([
    ['right-to-left override', '\u202eloop'],
    ['left-to-right override', 'a\u202db'],
    ['right-to-left embedding', 'a\u202bb'],
    ['the end of an embedding', 'a\u202cb'],
    ['an isolate', 'x\u2066y'],
    ['the end of an isolate', 'x\u2069y'],
    ['a right-to-left mark', 'a\u200fb'],
    ['a left-to-right mark', 'a\u200eb'],
    ['an Arabic letter mark', 'a\u061cb'],
  ])('%s', (_, text) => tryName(raw(text)));
});

describe('names with invalid UTF-8', () => {
  test.each([
    ['a byte that never occurs', [0xff]],
    ['a slash written too long', [0xc0, 0xaf]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a character cut off by the end', [0x61, 0xe2, 0x82]],
    ['a continuation without a beginning', [0x61, 0x80]],
    ['a code point beyond the last', [0xf4, 0x90, 0x80, 0x80]],
    ['a character cut off by the last byte', [...Array.from({ length: 31 }, () => 0x61), 0xe2]],
  ])('%s', (_, bytes) => tryName(raw(bytes)));
});

describe('names that appear empty or misleading', () => {
  test.each([
    ['nothing', ''],
    ['white space', ' \u3000 '],
    ['NUL before its end', 'a\0b'],
    ['NUL at its beginning', '\0a'],
    ['NUL but for the last byte', `${'\0'.repeat(31)}a`],
  ])('%s', (_, text) => tryName(raw(text)));

  test('readable names are accepted', () => {
    for (const name of ['月へ行こう', 'Güneş', '🚀', '32 bytes of name, no NUL behind!', ' a ']) takes(name);
  });
});
