import { Connection } from '@solana/web3.js';
import type { Browser } from 'playwright-core';
import { startLocalProduct } from '#tests/e2e/support/local-product.ts';
import { drawnPool, openPool } from '#tests/e2e/support/open-pool.ts';
import { Player } from '#tests/e2e/support/player.ts';
import { routesFor } from '#tests/e2e/support/screens.ts';
import { buildForTests } from '#tests/e2e/support/test-build.ts';
import { measured, slowDown } from './visit.ts';

const WIDTHS = [1_440, 390];
const HEIGHT = 844;
const SOL = 1_000_000_000n;

export interface Shift {
  readonly path: string;
  /** Width of the window in pixels. */
  readonly width: number;
  /** Cumulative layout shift of its first load. */
  readonly cls: number;
}

/**
 * Loads every page of the product with real answers of its chain and its server, with and without a wallet, and measures
 * how much each shifts.
 */
export async function shiftsOfPages(browser: Browser): Promise<Shift[]> {
  const build = await buildForTests();
  const product = await startLocalProduct(build.folder);
  try {
    const connection = new Connection(product.rpc.url, 'confirmed');
    const drawn = await drawnPool(connection, product.rpc);
    const open = await openPool(connection, product.rpc);
    const paths = [
      ...routesFor(open.id, drawn.id, drawn.creator),
      `/pools/${drawn.address}`,
      `/vrf-transparency/${drawn.address}`,
    ];
    const shifts: Shift[] = [];
    for (const connected of [false, true]) {
      for (const width of WIDTHS) {
        const person = await Player.open(browser, product.appUrl, { viewport: { width, height: HEIGHT } });
        if (connected) {
          await product.rpc.airdrop(person.wallet.address, 5n * SOL);
          await person.page.goto(`/pools/${open.id}`);
          await person.connect();
        }
        await slowDown(person.page);
        for (const path of paths) {
          const { cls } = await measured(person.page, path);
          shifts.push({ path: connected ? `${path} connected` : path, width, cls });
        }
        await person.close();
      }
    }
    return shifts;
  } finally {
    await product.stop();
    await build.remove();
  }
}
