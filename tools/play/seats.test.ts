import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import { logInto } from '#tests/support/log-into.ts';
import { newPlayedPool } from './played-pool.ts';
import { type OpenPool, seat } from './seats.ts';
import type { PlayContext } from './context.ts';

/** Seats a guest with this answer of the cluster. @returns the logged lines */
async function seated(answer: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const played = newPlayedPool('a pool', Keypair.generate().publicKey, null, logInto(lines));
  const context = { sender: { sendWithRetries: answer } } as unknown as PlayContext;
  await seat(context, { played, gate: null, terms: new Uint8Array(32) } as OpenPool, Keypair.generate());
  return lines;
}

const refusal = (name: 'PoolFull' | 'Paused') =>
  new TransactionFailed(
    'refused',
    { InstructionError: [0, { Custom: IDL.errors.find((error) => error.name === name)?.code ?? 0 }] },
    [],
    null,
  );

describe('a guest', () => {
  it('a guest takes a seat, or reports that another player was faster', async () => {
    expect(await seated(() => Promise.resolve('signature'))).toEqual([expect.stringMatching(/ joined$/)]);
    expect(await seated(() => Promise.reject(refusal('PoolFull')))).toEqual([
      expect.stringMatching(/ found no seat: somebody else has joined$/),
    ]);
  });

  it('a guest fails on any other refusal', async () => {
    await expect(seated(() => Promise.reject(refusal('Paused')))).rejects.toThrow('Paused');
    await expect(seated(() => Promise.reject(new Error('no node')))).rejects.toThrow('no node');
  });
});
