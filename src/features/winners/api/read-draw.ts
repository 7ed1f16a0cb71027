import { loadChain } from '#src/chain/load-chain.ts';
import type { Pool } from '#src/protocol/pool.ts';

interface Asking {
  readonly address: string;
  readonly resolve: (pool: Pool | null) => void;
  readonly reject: (error: unknown) => void;
}

let asking: Asking[] = [];

/**
 * Reads a drawn pool; those asked for in one breath are read together. Null where the account is closed.
 * @throws when the chain cannot be read, or the node that answers has not come to the draw yet
 */
export async function readDraw(address: string): Promise<Pool | null> {
  const pool = await new Promise<Pool | null>((resolve, reject) => {
    if (asking.length === 0) setTimeout(() => void readAll(), 0);
    asking.push({ address, resolve, reject });
  });
  if (pool !== null && pool.status !== 'completed') throw new Error(`Pool ${pool.id} is not drawn yet`);
  return pool;
}

async function readAll(): Promise<void> {
  const asked = asking;
  asking = [];
  try {
    const { getPoolsByAddress } = await loadChain();
    const pools = await getPoolsByAddress(asked.map(({ address }) => address));
    asked.forEach(({ resolve }, index) => resolve(pools[index] ?? null));
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
