import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { descendantsOf } from '#tests/integration/dev/product.ts';
import { launchChromium } from './chromium.ts';
import { type LocalProduct, startLocalProduct } from './local-product.ts';

/**
 * Delays the keeper, so that only tests complete pools and, for hours, only tests pay players. Raises the request
 * limit, because thousands of requests come from one address.
 */
const ENVIRONMENT = {
  KEEPER_COMPLETE_DELAY_SECONDS: '3600',
  KEEPER_CLAIM_DELAY_SECONDS: '14400',
  RATE_LIMIT_PER_MINUTE: '100000',
};

let product: Promise<LocalProduct> | null = null;
let browser: Promise<Browser> | null = null;

/** Returns the product that all files of this worker share. The first file starts it; its chain keeps all changes. */
export function sharedProduct(): Promise<LocalProduct> {
  endWithWorker();
  product ??= startLocalProduct(inject('testBuild'), { environment: ENVIRONMENT });
  return product;
}

/** Returns the browser that all files of this worker share. */
export function sharedBrowser(): Promise<Browser> {
  endWithWorker();
  browser ??= launchChromium();
  return browser;
}

let isWatched = false;

/** Ends product and browser with this worker, which Vitest ends by SIGTERM without notice. */
function endWithWorker(): void {
  if (isWatched) return;
  isWatched = true;
  process.once('SIGTERM', () => {
    for (const { pid } of descendantsOf(process.pid)) kill(pid);
    process.exit();
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
}
