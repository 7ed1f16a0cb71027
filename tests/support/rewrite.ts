import type { PublicKey } from '@solana/web3.js';
import { accountLayouts } from './account-layouts.ts';
import type { ProgramWorld } from './program-world.ts';

/**
 * Writes numbers into an account directly, for states that no transaction can cause.
 * @param changes by the fields' names in the layout; a field of an inner struct has the form `outer.inner`
 */
export function rewrite(
  world: ProgramWorld,
  key: PublicKey,
  type: 'Pool' | 'Entry',
  changes: Readonly<Record<string, number | bigint>>,
): void {
  const account = world.account(key);
  if (account === null) throw new Error(`no account ${key.toBase58()}`);
  const data = Uint8Array.from(account.data);
  for (const [field, value] of Object.entries(changes)) {
    const layoutField = accountLayouts()[type]?.fields.find((one) => one.field === field);
    if (layoutField === undefined || layoutField.length > 8)
      throw new Error(`${type} has no number ${field}`);
    for (let byte = 0; byte < layoutField.length; byte += 1)
      data[layoutField.offset + byte] = Number((BigInt(value) >> BigInt(8 * byte)) & 0xffn);
  }
  world.setAccount(key, { ...account, data });
}
