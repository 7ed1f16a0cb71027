import type { Adapter } from '@solana/wallet-adapter-base';

/** Names by which wallets call themselves, of those that were given another one here. */
const ownNames = new WeakMap<Adapter, string>();

const ownName = (adapter: Adapter): string => ownNames.get(adapter) ?? adapter.name;

/**
 * Gives wallets of one name distinct ones, in the order in which they came: "Twin", "Twin (2)". The adapter library
 * connects and remembers wallets by their names alone, and would take the first for each of them.
 * @returns whether any was renamed: whoever has looked for a name has to look again
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

/** Whether another wallet calls itself the same: only their icons tell them apart. */
export function sharesName(adapter: Adapter, adapters: readonly Adapter[]): boolean {
  const alike = (name: string): string => name.trim().toLowerCase();
  return adapters.some((other) => other !== adapter && alike(ownName(other)) === alike(ownName(adapter)));
}
