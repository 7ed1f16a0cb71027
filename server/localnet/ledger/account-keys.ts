import { AddressLookupTableAccount, type MessageAddressTableLookup } from '@solana/web3.js';
import type { Account } from './account.ts';
import type { WireTransaction } from './wire.ts';

type AccountKeys = {
  /** the message's own keys, then the looked-up ones, writable before read-only */
  all: string[];
  writable: string[];
};

function tableAddresses(table: Account | null): string[] {
  if (table === null) return [];
  try {
    return AddressLookupTableAccount.deserialize(table.data).addresses.map((key) => key.toBase58());
  } catch {
    // The account is no lookup table: executing the transaction fails with the error for that.
    return [];
  }
}

/** Returns a transaction's accounts, without those of a missing lookup table: such a transaction cannot land. */
export function accountKeys(
  { message }: WireTransaction,
  account: (address: string) => Account | null,
): AccountKeys {
  const own = message.staticAccountKeys.map((key) => key.toBase58());
  const lookups = message.version === 0 ? message.addressTableLookups : [];
  const pick = (indexes: (lookup: MessageAddressTableLookup) => number[]): string[] =>
    lookups.flatMap((lookup) => {
      const addresses = tableAddresses(account(lookup.accountKey.toBase58()));
      return indexes(lookup).flatMap((index) => addresses[index] ?? []);
    });
  const writable = pick((lookup) => lookup.writableIndexes);
  const readonly = pick((lookup) => lookup.readonlyIndexes);
  return {
    all: [...own, ...writable, ...readonly],
    writable: [...own.filter((_, index) => message.isAccountWritable(index)), ...writable],
  };
}
