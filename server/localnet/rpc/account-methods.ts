import * as v from 'valibot';
import { accountFilters, matches } from './account-filters.ts';
import { accountEncoding, encodeAccount } from './encode-account.ts';
import { inContext, method, type Method } from './method.ts';
import { address, contextConfig, contextSlot, count, viewAt, withContext } from './params.ts';

const MAX_ACCOUNTS = 100;
/** Maximum size of an account in bytes. */
const MAX_ACCOUNT_BYTES = 10_485_760;

const readConfig = v.nullish(v.object({ ...withContext, ...accountEncoding }), {});
// A validator encodes lists in base64 unless another encoding is requested.
const listConfig = v.nullish(
  v.object({ ...withContext, ...accountEncoding, encoding: v.nullish(accountEncoding.encoding, 'base64') }),
  {},
);
const programConfig = v.nullish(
  v.object({
    ...withContext,
    ...accountEncoding,
    filters: accountFilters,
    withContext: v.nullish(v.boolean()),
  }),
  {},
);
const addresses = v.pipe(v.array(address), v.maxLength(MAX_ACCOUNTS, 'Too many inputs provided; max 100'));

/** Methods that read accounts. */
export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance: method(v.tuple([address, contextConfig]), (chain, [key, config]) =>
    inContext(contextSlot(chain, config), chain.account(key, config.commitment)?.lamports ?? 0n),
  ),

  getAccountInfo: method(v.tuple([address, readConfig]), (chain, [key, config]) => {
    const view = viewAt(chain, config);
    const account = view.account(key);
    return inContext(view.slot, account && encodeAccount(account, config));
  }),

  getMultipleAccounts: method(v.tuple([addresses, listConfig]), (chain, [keys, config]) => {
    const view = viewAt(chain, config);
    const accounts = keys.map(view.account);
    return inContext(
      view.slot,
      accounts.map((account) => account && encodeAccount(account, config)),
    );
  }),

  getProgramAccounts: method(v.tuple([address, programConfig]), (chain, [program, config]) => {
    const view = viewAt(chain, config);
    const found = [...chain.accountsOf(program, config.commitment)]
      .filter(([, account]) => matches(account, config.filters))
      .map(([pubkey, account]) => ({ pubkey, account: encodeAccount(account, config) }));
    return config.withContext ? inContext(view.slot, found) : found;
  }),

  getMinimumBalanceForRentExemption: method(
    v.tuple([v.pipe(count, v.maxValue(MAX_ACCOUNT_BYTES))]),
    (chain, [bytes]) => chain.rentExemptMinimum(bytes),
  ),
};
