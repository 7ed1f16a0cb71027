import * as v from 'valibot';
import type { Account } from '../ledger/account.ts';
import type { Chain } from '../ledger/chain.ts';
import type { Commitment } from '../ledger/finality.ts';
import { accountEncoding, encodeAccount } from './encode-account.ts';
import type { Json } from './json.ts';
import { inContext, method, type Method } from './method.ts';
import { address, levelConfig, type View, viewAt, withContext } from './params.ts';
import { invalidParams } from './rpc-error.ts';
import { parseToken } from './token/parse-token.ts';
import {
  type Mint,
  readMint,
  readTokenAccount,
  type TokenAccount,
  tokenProgramName,
} from './token/token-state.ts';
import { uiAmount } from './token/ui-amount.ts';

const MAX_LARGEST = 20;

const wanted = v.union(
  [v.strictObject({ mint: address }), v.strictObject({ programId: address })],
  'Invalid params: the filter is either a mint or a programId',
);
const listConfig = v.nullish(v.object({ ...withContext, ...accountEncoding }), {});
const list = v.tuple([address, wanted, listConfig]);
const single = v.tuple([address, levelConfig]);

type Found = { pubkey: string; account: Account; token: TokenAccount };

/** A mint and the token program it belongs to. @throws RpcError -32602 when there is none */
function requireMint(view: View, key: string): { mint: Mint; program: string } {
  const account = view.account(key);
  if (account === null) throw invalidParams('Invalid param: could not find mint');
  const mint = readMint(account.data);
  if (mint === null) throw invalidParams('Invalid param: Token mint could not be unpacked');
  if (tokenProgramName(account.owner) === undefined) throw invalidParams('Invalid param: not a Token mint');
  return { mint, program: account.owner };
}

function tokenAccounts(chain: Chain, level: Commitment, program: string): Found[] {
  return [...chain.accountsOf(program, level)].flatMap(([pubkey, account]) => {
    const token = readTokenAccount(account.data);
    return token === null ? [] : [{ pubkey, account, token }];
  });
}

/** The token accounts of a mint or of a whole program that `keep` lets through. */
function listAccounts(
  chain: Chain,
  filter: v.InferOutput<typeof wanted>,
  config: v.InferOutput<typeof listConfig>,
  keep: (token: TokenAccount) => boolean,
): Json {
  const view = viewAt(chain, config);
  const program = 'mint' in filter ? requireMint(view, filter.mint).program : filter.programId;
  if (tokenProgramName(program) === undefined)
    throw invalidParams('Invalid param: unrecognized Token program id');
  const found = tokenAccounts(chain, config.commitment, program)
    .filter(({ token }) => keep(token) && (!('mint' in filter) || token.mint === filter.mint))
    // Lists of parsed accounts leave out those that cannot be parsed, such as one whose mint is gone.
    .filter(({ account }) => config.encoding !== 'jsonParsed' || parseToken(account, view) !== null);
  return inContext(
    view.slot,
    found.map(({ pubkey, account }) => ({ pubkey, account: encodeAccount(account, config, view) })),
  );
}

/** Methods about tokens of the Token program and of Token-2022. */
export const tokenMethods: Readonly<Record<string, Method>> = {
  getTokenAccountsByOwner: method(list, (chain, [owner, filter, config]) =>
    listAccounts(chain, filter, config, (token) => token.owner === owner),
  ),

  getTokenAccountsByDelegate: method(list, (chain, [delegate, filter, config]) =>
    listAccounts(chain, filter, config, (token) => token.delegate === delegate),
  ),

  getTokenAccountBalance: method(single, (chain, [key, config]) => {
    const view = viewAt(chain, config);
    const account = view.account(key);
    if (account === null) throw invalidParams('Invalid param: could not find account');
    const token = tokenProgramName(account.owner) === undefined ? null : readTokenAccount(account.data);
    if (token === null) throw invalidParams('Invalid param: not a Token account');
    return inContext(view.slot, uiAmount(token.amount, requireMint(view, token.mint).mint, view.unixTime));
  }),

  getTokenSupply: method(single, (chain, [key, config]) => {
    const view = viewAt(chain, config);
    const account = view.account(key);
    if (account === null) throw invalidParams('Invalid param: could not find account');
    if (tokenProgramName(account.owner) === undefined) throw invalidParams('Invalid param: not a Token mint');
    const mint = readMint(account.data);
    if (mint === null) throw invalidParams('Invalid param: mint could not be unpacked');
    return inContext(view.slot, uiAmount(mint.supply, mint, view.unixTime));
  }),

  getTokenLargestAccounts: method(single, (chain, [key, config]) => {
    const view = viewAt(chain, config);
    const { mint, program } = requireMint(view, key);
    const largest = tokenAccounts(chain, config.commitment, program)
      .filter(({ token }) => token.mint === key)
      .toSorted((a, b) => Number(b.token.amount - a.token.amount))
      .slice(0, MAX_LARGEST);
    return inContext(
      view.slot,
      largest.map(({ pubkey, token }) => ({
        address: pubkey,
        ...uiAmount(token.amount, mint, view.unixTime),
      })),
    );
  }),
};
