import { beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { repelled } from '#tests/support/attack.ts';
import { creation, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

/** 32 bytes, whatever the clients' own check says. */
function raw(text: string | readonly number[]): Uint8Array {
  const name = new Uint8Array(32);
  name.set(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  return name;
}

function tryName(name: Uint8Array): void {
  const creator = world.wallet();
  repelled(world, [createPool(creation(world, creator.publicKey, { name }))], [creator], 'InvalidName');
}

describe('names with zero-width characters', () => {
  test.each([
    ['a zero-width space', 'po\u200bol'],
    ['a zero-width joiner', 'po\u200dol'],
    ['a zero-width non-joiner at the end', 'pool\u200c'],
    ['a word joiner', 'po\u2060ol'],
    ['a byte order mark', '\ufeffpool'],
    ['a soft hyphen', 'po\u00adol'],
    ['a combining grapheme joiner', 'po\u034fol'],
    ['a variation selector', 'pool\ufe0f'],
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', 'a\uffa0'],
    ['a Mongolian vowel separator', 'po\u180eol'],
    ['a tag character', 'a\u{e0041}'],
    ['an interlinear annotation', 'a\ufff9b'],
    ['a musical control', 'a\u{1d173}b'],
  ])('%s', (_, text) => tryName(raw(text)));
});

describe('names with bidirectional overrides', () => {
  test.each([
    ['right-to-left override', '\u202eloop'],
    ['left-to-right override', 'a\u202db'],
    ['right-to-left embedding', 'a\u202bb'],
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

describe('names that show nothing or something else', () => {
  test.each([
    ['nothing', ''],
    ['white space', ' \u3000 '],
    ['a control character', 'a\nb'],
    ['a delete character', 'a\u007fb'],
    ['a control character of the second kind', 'a\u0085b'],
    ['NUL before its end', 'a\0b'],
    ['NUL at its beginning', '\0a'],
    ['a line separator', 'a\u2028b'],
  ])('%s', (_, text) => tryName(raw(text)));

  test('what remains are names that people read', () => {
    for (const name of ['月へ行こう', 'Güneş', '🚀', '32 bytes of name, no NUL behind!']) {
      expect(readPool(world, openPool(world, { name: raw(name) }).address).name).toBe(name);
    }
  });
});
