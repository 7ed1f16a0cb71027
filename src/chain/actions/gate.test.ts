import { PublicKey } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { fromHex } from '#src/protocol/bytes.ts';
import { samplePool } from '#src/protocol/testing/sample-pool.ts';
import { gateOfPassword, opensGate } from './gate.ts';

it('accepts only the password that opens a pool, regardless of what a keyboard adds to it', async () => {
  const { creator, seedCommitment } = samplePool({});
  const gate = await gateOfPassword('open sesame', new PublicKey(creator), fromHex(seedCommitment));
  const pool = { creator, seedCommitment, gate: gate.toBase58() };
  expect(await opensGate(pool, 'open sesame')).toBe(true);
  expect(await opensGate(pool, '\u200bopen sesame ')).toBe(true);
  expect(await opensGate(pool, 'open sesam')).toBe(false);
});
