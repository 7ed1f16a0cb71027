import * as v from 'valibot';
import { sleep } from '#src/lib/sleep.ts';
import type { LocalProduct } from '../local-product.ts';
import type { Seed } from './record.ts';

const LOOK_MS = 250;
const LONGEST_MS = 180_000;

const healthSchema = v.object({
  status: v.string(),
  indexer: v.object({ confirmedSlot: v.nullable(v.string()) }),
});

/** Waits until the server has indexed the chain up to now. @throws after three minutes, with the server's health */
export async function caughtUp(product: LocalProduct, { pools }: Pick<Seed, 'pools'>): Promise<void> {
  const slot = v.parse(v.number(), await product.rpc.call('getSlot', [{ commitment: 'confirmed' }]));
  const until = Date.now() + LONGEST_MS;
  for (;;) {
    const health: unknown = await (await fetch(`${product.appUrl}/api/health`)).json();
    const { status, indexer } = v.parse(healthSchema, health);
    if (status === 'ok' && Number(indexer.confirmedSlot) >= slot) return;
    if (Date.now() > until) {
      throw new Error(`The server does not follow ${pools.length} pools: ${JSON.stringify(health)}`);
    }
    await sleep(LOOK_MS);
  }
}
