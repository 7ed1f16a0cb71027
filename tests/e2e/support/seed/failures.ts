import { PublicKey } from '@solana/web3.js';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { roundOf } from './draw-pools.ts';
import type { Draft } from './pack.ts';
import type { Made, SeedRun } from './seed-run.ts';
import type { SeedState } from './states.ts';

/** Number of failures of each kind; fewer if there are not enough pools for it. */
const EACH = 8;

/** Makes transactions that the program refuses, for several kinds of reasons. */
export async function failingDrafts(
  run: SeedRun,
  of: (state: SeedState) => readonly Made[],
): Promise<Draft[]> {
  const some = (state: SeedState): readonly Made[] => of(state).slice(0, EACH);
  const counting = await run.read(some('counting'));
  const due = await run.read(some('due'));
  return [
    // The round is not published yet, but the seeding holds the local beacon's key and can sign it.
    ...counting.map(({ made: { plan, address }, pool }): Draft => {
      const wallet = run.wallet(plan.completer);
      const { signature, hints } = roundOf(run, pool);
      const beacon = new PublicKey(pool.beacon);
      const instruction = completePool(wallet.publicKey, address, beacon, signature, hints);
      return { instructions: [instruction], signers: [wallet], fails: true };
    }),
    ...due.map(({ made: { address }, pool }): Draft => ({
      instructions: [joinPool(run.bank.publicKey, address, fromHex(pool.termsHash))],
      signers: [run.bank],
      fails: true,
    })),
    ...some('open').map(({ plan, address }): Draft => {
      const creator = run.wallet(plan.creator);
      const instruction = exitPool(creator.publicKey, address);
      return { instructions: [instruction], signers: [creator], fails: true };
    }),
    ...some('open').map(({ address }): Draft => ({
      instructions: [lockPool(address)],
      signers: [run.bank],
      fails: true,
    })),
    ...some('unpaid').map(({ plan, address }): Draft => {
      const wallet = run.wallet(plan.creator);
      // This index is beyond the end of the list.
      const instruction = claim(address, wallet.publicKey, plan.players.length);
      return { instructions: [instruction], signers: [wallet], fails: true };
    }),
  ];
}
