import { PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js';
import * as v from 'valibot';
import type { Chain } from '../ledger/chain.ts';
import { SLOTS_PER_EPOCH } from '../ledger/vm.ts';
import { readTransaction } from '../ledger/wire.ts';
import { inContext, method, type Method } from './method.ts';
import { address, commitment, contextConfig, contextSlot, count, levelConfig } from './params.ts';
import { ErrorCode, RpcError } from './rpc-error.ts';

const MAX_LARGEST = 20;

const supplyConfig = v.nullish(
  v.object({ commitment, excludeNonCirculatingAccountsList: v.nullish(v.boolean()) }),
  {},
);
const largestConfig = v.nullish(
  v.object({
    commitment,
    filter: v.nullish(
      v.picklist(
        ['circulating', 'nonCirculating'],
        'Invalid params: the filter is circulating or nonCirculating',
      ),
    ),
    sortResults: v.nullish(v.boolean()),
  }),
  {},
);

/** Methods about all lamports there are. None is locked here, so that all of them circulate, the faucet's too. */
export const supplyMethods: Readonly<Record<string, Method>> = {
  getSupply: method(v.tuple([supplyConfig]), (chain, [config]) => {
    const slot = contextSlot(chain, config);
    const balances = [...chain.balances(config.commitment).values()];
    const total = balances.reduce((sum, lamports) => sum + lamports, 0n);
    return inContext(slot, { total, circulating: total, nonCirculating: 0, nonCirculatingAccounts: [] });
  }),

  getLargestAccounts: method(v.tuple([largestConfig]), (chain, [config]) => {
    const slot = contextSlot(chain, config);
    if (config.filter === 'nonCirculating') return inContext(slot, []);
    const largest = [...chain.balances(config.commitment)]
      .toSorted(([, a], [, b]) => Number(b - a))
      .slice(0, MAX_LARGEST);
    return inContext(
      slot,
      largest.map(([key, lamports]) => ({ address: key, lamports })),
    );
  }),
};

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
