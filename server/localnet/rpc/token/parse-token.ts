import type { Account } from '../../ledger/account.ts';
import type { Json } from '../json.ts';
import type { View } from '../params.ts';
import { parseExtensions } from './extensions.ts';
import { mintOf, readMint, readMultisig, readTokenAccount, tokenProgramName } from './token-state.ts';
import { uiAmount } from './ui-amount.ts';

type Parsed = { type: string; info: Json };

/** Parses a token account; fields that are null in it are left out, as with a validator. */
function parseAccount(data: Uint8Array, view: View): Parsed | null {
  const token = readTokenAccount(data);
  const mint = token && mintOf(view.account(token.mint));
  if (token === null || mint === null) return null;
  const amount = (units: bigint): Json => uiAmount(units, mint, view.unixTime);
  return {
    type: 'account',
    info: {
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
    },
  };
}

function parseMint(data: Uint8Array): Parsed | null {
  const mint = readMint(data);
  return (
    mint && {
      type: 'mint',
      info: {
        mintAuthority: mint.mintAuthority,
        supply: String(mint.supply),
        decimals: mint.decimals,
        isInitialized: true,
        freezeAuthority: mint.freezeAuthority,
        extensions: parseExtensions(mint.extensions),
      },
    }
  );
}

function parseMultisig(data: Uint8Array): Parsed | null {
  const multisig = readMultisig(data);
  return (
    multisig && {
      type: 'multisig',
      info: {
        numRequiredSigners: multisig.needed,
        numValidSigners: multisig.valid,
        isInitialized: true,
        signers: multisig.signers,
      },
    }
  );
}

/** An account of a token program as `jsonParsed` shows it; null for any other, and for one whose mint is gone. */
export function parseToken({ owner, data }: Account, view: View): Json {
  const program = tokenProgramName(owner);
  if (program === undefined) return null;
  const parsed = parseAccount(data, view) ?? parseMint(data) ?? parseMultisig(data);
  return parsed && { program, parsed, space: data.length };
}
