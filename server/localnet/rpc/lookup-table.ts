import { AddressLookupTableAccount } from '@solana/web3.js';
import type { Account } from '../ledger/account.ts';
import type { Json } from './json.ts';

const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111';

/** An address lookup table as `jsonParsed` shows it, null for any other account. */
export function parseLookupTable(account: Account): Json {
  if (account.owner !== LOOKUP_TABLE_PROGRAM) return null;
  let table: AddressLookupTableAccount['state'];
  try {
    table = AddressLookupTableAccount.deserialize(account.data);
  } catch {
    // Allocated but not a table yet: clients then get the bytes.
    return null;
  }
  const info = {
    addresses: table.addresses.map((key) => key.toBase58()),
    authority: table.authority?.toBase58(),
    deactivationSlot: String(table.deactivationSlot),
    lastExtendedSlot: String(table.lastExtendedSlot),
    lastExtendedSlotStartIndex: table.lastExtendedSlotStartIndex,
  };
  return {
    program: 'address-lookup-table',
    parsed: { type: 'lookupTable', info },
    space: account.data.length,
  };
}
