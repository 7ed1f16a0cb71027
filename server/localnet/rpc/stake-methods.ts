import { PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js';
import * as v from 'valibot';
import type { Chain } from '../ledger/chain.ts';
import { SLOTS_PER_EPOCH } from '../ledger/vm.ts';
import { readTransaction } from '../ledger/wire.ts';
import { inContext, method, type Method } from './method.ts';
import { address, commitment, contextConfig, contextSlot, count, levelConfig } from './params.ts';
import { ErrorCode, RpcError } from './rpc-error.ts';

const STAKE_PROGRAM = new PublicKey('Stake11111111111111111111111111111111111111');
const GET_MINIMUM_DELEGATION = Uint8Array.of(13, 0, 0, 0);

const voteConfig = v.nullish(
  v.object({
    commitment,
    votePubkey: v.nullish(address),
    keepUnstakedDelinquents: v.nullish(v.boolean()),
    delinquentSlotDistance: v.nullish(count),
  }),
  {},
);

/** Lamports, as the chain's stake program says. @throws RpcError -32603 when it does not */
function minimumDelegation(chain: Chain): bigint {
  const asking = new Transaction().add(
    new TransactionInstruction({
      programId: STAKE_PROGRAM,
      keys: [],
      data: Buffer.from(GET_MINIMUM_DELEGATION),
    }),
  );
  asking.feePayer = new PublicKey(chain.faucet.address);
  asking.recentBlockhash = chain.blockhash(chain.slot);
  const raw = asking.serialize({ requireAllSignatures: false, verifySignatures: false });
  const { returnData } = chain.simulate(readTransaction(raw), { signatures: false, lifetime: false });
  if (returnData === null)
    throw new RpcError(ErrorCode.internal, 'The stake program does not say its minimum delegation');
  return Buffer.from(returnData.data, 'base64').readBigUInt64LE();
}

/** Methods about stake and its rewards: nobody votes here, and no lamports are made. */
export const stakeMethods: Readonly<Record<string, Method>> = {
  getVoteAccounts: method(v.tuple([voteConfig]), () => ({ current: [], delinquent: [] })),

  getStakeMinimumDelegation: method(v.tuple([contextConfig]), (chain, [config]) =>
    inContext(contextSlot(chain, config), minimumDelegation(chain)),
  ),

  getInflationGovernor: method(v.tuple([levelConfig]), () => ({
    initial: 0,
    terminal: 0,
    taper: 0,
    foundation: 0,
    foundationTerm: 0,
  })),

  getInflationRate: method(v.unknown(), (chain) => ({
    total: 0,
    validator: 0,
    foundation: 0,
    epoch: Math.floor(chain.root / SLOTS_PER_EPOCH),
  })),
};
