import { fetchBeacon } from 'drand-client';
import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { decodeBeacon } from '../../src/chain/program/accounts.ts';
import { independentDraw, sha256, u64 } from '../../src/protocol/testing/independent-draw.ts';
import { checkDraw } from '../../src/verify/check-draw.ts';
import { DRAWN, type DrawnCopy } from '../../src/verify/testing/drawn-copies.ts';
import { readBeaconBytes, readPoolBytes } from '../../tests/e2e/support/pool-bytes.ts';

/** Verifies the signature of a draw with drand's own client. @throws if it is not the beacon's */
async function verifiedByDrand({ copy }: DrawnCopy, signature: Buffer): Promise<void> {
  const { genesis, periodSeconds, seed, id } = decodeBeacon(copy.beacon.address, copy.beacon.data);
  const { chainHash, publicKey } = readBeaconBytes(Buffer.from(copy.beacon.data));
  const { round } = readPoolBytes(Buffer.from(copy.pool.data));
  const answer = {
    round: Number(round),
    signature: signature.toString('hex'),
    randomness: sha256(signature).toString('hex'),
  };
  const info = {
    public_key: publicKey,
    period: periodSeconds,
    genesis_time: genesis,
    hash: chainHash,
    groupHash: seed,
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: id },
  };
  await fetchBeacon(
    {
      options: {
        disableBeaconVerification: false,
        noCache: true,
        chainVerificationParams: { chainHash, publicKey },
      },
      chain: () => ({ baseUrl: '', info: async () => info }),
      get: async () => answer,
      latest: async () => answer,
    },
    answer.round,
  );
}

describe('code that shares nothing with the checker', () => {
  test.each(DRAWN)('gives the same output, winners and multipliers: $name', ({ copy }) => {
    const report = checkDraw(copy, { program: copy.program });
    if (!report.drawn) throw new Error('not drawn');
    const bytes = readPoolBytes(Buffer.from(copy.pool.data));
    const { chainHash } = readBeaconBytes(Buffer.from(copy.beacon.data));
    const { winners } = report.facts;
    const random = winners.some(({ weight }) => weight !== 1);
    const { order, weights } = independentDraw(bytes.players.length, bytes.output, bytes.winnerCount, random);
    expect(winners.map(({ seat }) => seat - 1)).toEqual(order.slice(0, bytes.winnerCount));
    expect(winners.map(({ weight }) => weight)).toEqual(weights);
    const joined = order
      .map((seat, place) => ({ seat, player: bytes.players[place] ?? Buffer.alloc(0) }))
      .toSorted((a, b) => a.seat - b.seat);
    const root = sha256(...joined.map(({ player }) => player));
    expect(root.equals(bytes.playersRoot)).toBe(true);
    const alpha = sha256(
      'vrf-pool/draw/v2',
      bs58.decode(copy.program),
      bs58.decode(copy.pool.address),
      root,
      bytes.seedCommitment,
      Buffer.from(chainHash, 'hex'),
      u64(bytes.round),
    );
    expect(sha256('vrf-pool/output/v2', alpha, bytes.signature).equals(bytes.output)).toBe(true);
  });

  test.each(DRAWN)('accepts the same signature, and refuses another: $name', async (drawn) => {
    const { signature } = readPoolBytes(Buffer.from(drawn.copy.pool.data));
    await expect(verifiedByDrand(drawn, signature)).resolves.toBeUndefined();
    const other = Buffer.from(signature.map((byte, at) => (at === 47 ? byte ^ 1 : byte)));
    await expect(verifiedByDrand(drawn, other)).rejects.toThrow();
  });
});
