import { claim } from '#src/chain/program/instructions/claim.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import type { Draft } from './pack.ts';
import type { Made, SeedRun } from './seed-run.ts';
import type { SeedState } from './states.ts';

/** Of each kind; fewer where there are not so many pools for it. */
const EACH = 8;

/** Transactions that the program refuses, each for a reason of its own kind. */
export function failingDrafts(run: SeedRun, of: (state: SeedState) => readonly Made[]): Draft[] {
  const some = (state: SeedState): readonly Made[] => of(state).slice(0, EACH);
  return [
    ...some('counting').map(({ plan, address }): Draft => {
      const wallet = run.wallet(plan.requester);
      const instruction = requestDraw(wallet.publicKey, address, run.vrfKey);
      return { instructions: [instruction], signers: [wallet], fails: true };
    }),
    ...some('drawable').map(({ address }): Draft => ({
      instructions: [joinPool(run.bank.publicKey, address)],
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
      // Behind the end of the list.
      const instruction = claim(address, wallet.publicKey, plan.players.length);
      return { instructions: [instruction], signers: [wallet], fails: true };
    }),
  ];
}
