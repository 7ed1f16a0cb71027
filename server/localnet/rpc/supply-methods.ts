import * as v from 'valibot';
import { inContext, method, type Method } from './method.ts';
import { commitment, contextSlot } from './params.ts';

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
    const total = [...chain.balances(config.commitment).values()].reduce(
      (sum, lamports) => sum + lamports,
      0n,
    );
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
