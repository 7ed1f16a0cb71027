import type { AccountInfo, Connection, GetMultipleAccountsConfig, PublicKey } from '@solana/web3.js';

type Info = AccountInfo<Buffer> | null;
export type ReadAccount = (key: PublicKey) => Promise<Info>;

const AT_ONCE = 100;

interface Batch {
  readonly keys: Map<string, PublicKey>;
  readonly infos: Promise<ReadonlyMap<string, Info>>;
}

/**
 * Returns a function that reads one account per call. Calls of the same turn are batched, a hundred accounts a request.
 * Nothing is cached: each call returns the account's current state; null if there is none.
 */
export function accountReader(connection: Connection, config?: GetMultipleAccountsConfig): ReadAccount {
  let batch: Batch | null = null;
  const begin = (): Batch => {
    const keys = new Map<string, PublicKey>();
    const infos = Promise.resolve().then(() => {
      batch = null;
      return fetchAll(connection, keys, config);
    });
    return { keys, infos };
  };
  return async (key) => {
    const { keys, infos } = (batch ??= begin());
    keys.set(key.toBase58(), key);
    return (await infos).get(key.toBase58()) ?? null;
  };
}

async function fetchAll(
  connection: Connection,
  keys: ReadonlyMap<string, PublicKey>,
  config?: GetMultipleAccountsConfig,
): Promise<ReadonlyMap<string, Info>> {
  const all = [...keys];
  const infos = new Map<string, Info>();
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const part = all.slice(from, from + AT_ONCE);
    const found = await connection.getMultipleAccountsInfo(
      part.map(([, key]) => key),
      config,
    );
    part.forEach(([address], at) => infos.set(address, found[at] ?? null));
  }
  return infos;
}
