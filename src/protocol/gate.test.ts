import { describe, expect, test } from 'vitest';
import { join, vectors } from './vectors/gate.json' with { type: 'json' };
import { fromHex, toHex } from './bytes.ts';
import { deriveGateKey, type GateContext, joinMessage } from './gate.ts';

type Vector = (typeof vectors)[number];

const contextOf = (vector: Vector): GateContext => ({
  program: fromHex(vector.program),
  creator: fromHex(vector.creator),
  seedCommitment: fromHex(vector.seedCommitment),
});

// The computation takes seconds, and much longer on a busy machine.
describe('the key of a password', { timeout: 120_000 }, () => {
  test.each(vectors)(
    'the key of a password matches the published key of $password for $program',
    async (vector) => {
      const { seed, publicKey } = await deriveGateKey(vector.password, contextOf(vector));
      expect(toHex(seed)).toBe(vector.seed);
      expect(toHex(publicKey)).toBe(vector.publicKey);
    },
  );

  test('the key of a password differs between pools', () => {
    const same = vectors.filter(({ password }) => password === 'correct horse battery staple');
    expect(same).toHaveLength(2);
    expect(same[0]?.publicKey).not.toBe(same[1]?.publicKey);
  });

  test('the key of a password is the same for composed and decomposed letters, and its derivation reports progress', async () => {
    const vector = vectors.find(({ password }) => password === '\u00e9t\u00e9');
    if (vector === undefined) throw new Error('vector missing');
    const seen: number[] = [];
    const key = await deriveGateKey('e\u0301te\u0301', contextOf(vector), (done) => seen.push(done));
    expect(toHex(key.publicKey)).toBe(vector.publicKey);
    expect(seen.at(-1)).toBe(1);
  });
});

test('joinMessage returns the published message', () => {
  const message = joinMessage({
    program: fromHex(join.program),
    pool: fromHex(join.pool),
    player: fromHex(join.player),
    terms: fromHex(join.terms),
  });
  expect(toHex(message)).toBe(join.message);
});
