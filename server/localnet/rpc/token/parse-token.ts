import type { Account } from '../../ledger/account.ts';
import type { Json } from '../json.ts';
import type { View } from '../params.ts';
import { parseExtensions } from './extensions.ts';
import { mintOf, readMint, readMultisig, readTokenAccount, tokenProgramName } from './token-state.ts';
import { uiAmount } from './ui-amount.ts';

/** Parses a token account; fields that are null in it are left out, as with a validator. */
function parseAccount(data: Uint8Array, view: View): Json {
  const token = readTokenAccount(data);
  const mint = token && mintOf(view.account(token.mint));
  if (token === null || mint === null) return null;
  const amount = (units: bigint): Json => uiAmount(units, mint, view.unixTime);
  return {
    mint: token.mint,
    owner: token.owner,
    tokenAmount: amount(token.amount),
    delegate: token.delegate ?? undefined,
    state: token.state,
    isNative: token.nativeReserve !== null,
    rentExemptReserve: token.nativeReserve === null ? undefined : amount(token.nativeReserve),
    delegatedAmount: token.delegate === null ? undefined : amount(token.delegatedAmount),
    closeAuthority: token.closeAuthority ?? undefined,
    extensions: parseExtensions(token.extensions),
  };
}

function parseMint(data: Uint8Array): Json {
  const mint = readMint(data);
  return mint && { ...mint, supply: String(mint.supply), extensions: parseExtensions(mint.extensions) };
}

/** An account of a token program as `jsonParsed` shows it; null for any other, and for one whose mint is gone. */
export function parseToken({ owner, data }: Account, view: View): Json {
  const program = tokenProgramName(owner);
  if (program === undefined) return null;
  const readings = { account: parseAccount(data, view), mint: parseMint(data), multisig: readMultisig(data) };
  const [type, info] = Object.entries(readings).find(([, reading]) => reading !== null) ?? [];
  return type === undefined || info === undefined
    ? null
    : { program, parsed: { type, info }, space: data.length };
}
