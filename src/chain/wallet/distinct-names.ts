import type { Adapter } from '@solana/wallet-adapter-base';

/** Original names of the wallets that were renamed here. */
const ownNames = new WeakMap<Adapter, string>();

const ownName = (adapter: Adapter): string => ownNames.get(adapter) ?? adapter.name;

/**
 * Renames wallets that share a name, in the order of their registration: "Twin", "Twin (2)". The adapter library
 * connects and remembers wallets by name alone, and would use the first one for all.
 * @returns whether any was renamed: an earlier look-up by name has to be repeated
 */
export function makeNamesDistinct(adapters: readonly Adapter[]): boolean {
  const taken = new Set<string>();
  let isRenamed = false;
  for (const adapter of adapters) {
    const own = ownName(adapter);
    let { name } = adapter as { readonly name: string };
    for (let count = 2; taken.has(name); count += 1) name = `${own} (${count})`;
    taken.add(name);
    if (name === adapter.name) continue;
    ownNames.set(adapter, own);
    // A standard wallet's adapter reads its name from the wallet.
    Object.defineProperty(adapter, 'name', { value: name, configurable: true });
    isRenamed = true;
  }
  return isRenamed;
}

/** Whether another wallet has the same original name: only their icons differ. */
export function sharesName(adapter: Adapter, adapters: readonly Adapter[]): boolean {
  const alike = (name: string): string => name.trim().toLowerCase();
  return adapters.some((other) => other !== adapter && alike(ownName(other)) === alike(ownName(adapter)));
}
