import { describe, expect, test } from 'vitest';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { verifyDraw } from '#src/protocol/verify-draw.ts';
import { CurvePoint } from '#src/protocol/vrf-suite.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { capturedPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { byTheRfc, byTheScalar, proveWithTorsion, TORSION } from '#tests/support/torsion.ts';

const world = await ProgramWorld.open();

describe('a proof whose Gamma has a part of small order', () => {
  test.each(TORSION.map((point, index) => ({ point, times: index + 1 })))(
    '$times times the point of order 8',
    ({ point }) => {
      const pool = capturedPool(world, { maxPlayers: 2 });
      const alpha = fromHex(readPool(world, pool.address).draw.alpha ?? '');
      const onGamma = { onKey: CurvePoint.ZERO, onGamma: point };
      const tried = (bytes: Uint8Array) =>
        world.send([fulfilDraw(pool.address, world.vrfKey, bytes)]).refusal;

      // Taken where the RFC takes it, and nowhere else: whoever verifies the draw afterwards must find the same.
      expect(tried(proveWithTorsion(world.vrfSecret, alpha, onGamma, byTheScalar).proof)).toBe(
        'InvalidProof',
      );
      const { proof, beta } = proveWithTorsion(world.vrfSecret, alpha, onGamma, byTheRfc);
      expect(tried(proof)).toBeNull();
      const drawn = readPool(world, pool.address);
      expect(drawn.draw.output).toBe(toHex(beta));
      expect(verifyDraw(drawn, PROGRAM_ID.toBase58())).toMatchObject({ drawn: true, ok: true });
    },
  );
});
