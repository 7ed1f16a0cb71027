import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { verifyIndependently } from '#tests/vectors/independent-ecvrf.ts';
import { fromHex, toHex } from './bytes.ts';
import { verifyVrf } from './vrf.ts';

const file = new URL('../../tests/vectors/ecvrf-torsion.json', import.meta.url);
const { vectors } = v.parse(
  v.object({
    vectors: v.array(
      v.object({
        name: v.string(),
        key: v.string(),
        alpha: v.string(),
        proof: v.string(),
        beta: v.nullable(v.string()),
      }),
    ),
  }),
  JSON.parse(readFileSync(file, 'utf8')),
);

describe('proofs with a part of small order', () => {
  it.each(vectors)('$name', ({ key, alpha, proof, beta }) => {
    const given = [fromHex(key), fromHex(alpha), fromHex(proof)] as const;
    expect(verifyIndependently(...given)).toBe(beta);
    const result = verifyVrf(...given);
    expect(result.ok ? toHex(result.beta) : null).toBe(beta);
  });
});
