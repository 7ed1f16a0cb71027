import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { descendantsOf } from '#tests/integration/dev/product.ts';
import { launchChromium } from './chromium.ts';
import { type LocalProduct, startLocalProduct } from './local-product.ts';

/**
 * Players alone complete pools, and are paid by themselves for hours: what a test does not do, nobody does meanwhile.
 * Thousands of requests come from one address.
 */
const ENVIRONMENT = {
  KEEPER_COMPLETE_DELAY_SECONDS: '3600',
  KEEPER_CLAIM_DELAY_SECONDS: '14400',
  RATE_LIMIT_PER_MINUTE: '100000',
};

let product: Promise<LocalProduct> | null = null;
let browser: Promise<Browser> | null = null;

/** The one product of this worker's files, started by the first of them; its chain remembers what they have done. */
export function sharedProduct(): Promise<LocalProduct> {
  endWithWorker();
  product ??= startLocalProduct(inject('testBuild'), { environment: ENVIRONMENT });
  return product;
}

/** The one browser of this worker's files. */
export function sharedBrowser(): Promise<Browser> {
  endWithWorker();
  browser ??= launchChromium();
  return browser;
}

let isWatched = false;

/** Vitest ends a worker by SIGTERM, and tells nobody beforehand. */
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
    // It has ended by itself.
  }
}
