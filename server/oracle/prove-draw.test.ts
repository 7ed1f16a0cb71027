import { describe, expect, it } from 'vitest';
import { addressBytes, fromHex, toHex } from '#src/protocol/bytes.ts';
import { drawAlpha, playersRoot } from '#src/protocol/draw.ts';
import type { DrawRecord, Pool } from '#src/protocol/pool.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { verifyVrf } from '#src/protocol/vrf.ts';
import { NO_DRAW, SAMPLE_TIME, sampleAddress, samplePool } from '#tests/vectors/sample-pool.ts';
import { awaitsProof, proveDraw } from './prove-draw.ts';

const SECRET = new Uint8Array(32).fill(5);
const PROGRAM = sampleAddress(202);
const OTHER_BYTES = 'ab'.repeat(32);
const DEADLINE = SAMPLE_TIME + 3_600;

const capturedPool = (): Pool => {
  const players = [1, 2, 3, 4].map(sampleAddress);
  const root = playersRoot(players.map(addressBytes));
  const pool = samplePool({ status: 'drawing', players, vrfKey: toHex(vrfPublicKey(SECRET)) });
  const alpha = drawAlpha({
    program: addressBytes(PROGRAM),
    pool: addressBytes(pool.address),
    playersRoot: root,
    seed: null,
    targetSlot: 500n,
    capturedSlot: 501n,
    capturedHash: fromHex('cd'.repeat(32)),
  });
  return {
    ...pool,
    draw: {
      ...NO_DRAW,
      requester: sampleAddress(1),
      requestedAt: SAMPLE_TIME,
      deadline: DEADLINE,
      targetSlot: 500n,
      capturedSlot: 501n,
      capturedHash: 'cd'.repeat(32),
      playersRoot: toHex(root),
      alpha: toHex(alpha),
    },
  };
};

const pool = capturedPool();
const prove = (changed: Partial<Pool>) => proveDraw({ ...pool, ...changed }, PROGRAM, SECRET);
const withDraw = (draw: Partial<DrawRecord>) => prove({ draw: { ...pool.draw, ...draw } });

describe('a proof', () => {
  it('is given for the draw that the chain records, and is always the same', () => {
    const result = prove({});
    const proof = result.ok ? result.proof : new Uint8Array();
    expect(verifyVrf(fromHex(pool.vrfKey), fromHex(pool.draw.alpha ?? ''), proof).ok).toBe(true);
    expect(prove({})).toEqual(result);
  });

  it.each<[string, () => ReturnType<typeof prove>, RegExp]>([
    ['an alpha that its parts do not give', () => withDraw({ alpha: OTHER_BYTES }), /alpha/],
    ['another slot hash', () => withDraw({ capturedHash: OTHER_BYTES }), /alpha/],
    ['another captured slot', () => withDraw({ capturedSlot: 502n }), /alpha/],
    ['another target slot', () => withDraw({ targetSlot: 499n }), /alpha/],
    ['another seed', () => prove({ seed: OTHER_BYTES }), /alpha/],
    ['another pool', () => prove({ address: sampleAddress(9) }), /alpha/],
    ['a root that is not its players', () => withDraw({ playersRoot: OTHER_BYTES }), /players/],
    ['players in another order', () => prove({ players: pool.players.toReversed() }), /players/],
    ['another key', () => prove({ vrfKey: OTHER_BYTES }), /key/],
    ['a draw that is decided', () => prove({ status: 'completed' }), /requested/],
    ['entropy that is not captured', () => withDraw({ capturedSlot: null }), /captured/],
  ])('is refused for %s', (_, attempt, reason) => {
    expect(attempt()).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('is refused for another program', () => {
    expect(proveDraw(pool, sampleAddress(203), SECRET)).toMatchObject({ ok: false });
  });
});

describe('a draw', () => {
  it('awaits its proof until five minutes before its deadline', () => {
    expect(awaitsProof(pool, SAMPLE_TIME)).toBe(true);
    expect(awaitsProof(pool, DEADLINE - 301)).toBe(true);
    expect(awaitsProof(pool, DEADLINE - 300)).toBe(false);
  });

  it('awaits none before its capture, or once it is decided', () => {
    expect(awaitsProof({ ...pool, draw: { ...pool.draw, capturedSlot: null } }, SAMPLE_TIME)).toBe(false);
    expect(awaitsProof({ ...pool, status: 'refunding' }, SAMPLE_TIME)).toBe(false);
  });
});
