import { sleep } from '#src/lib/sleep.ts';
import type { LocalProduct, Service } from './local-product.ts';

const LOOK_MS = 20;

/**
 * Ends a service as a crash would. The product starts it again, but it does not serve until `letRestart` is called,
 * which simulates a slow restart.
 */
export async function crash(product: LocalProduct, service: Service): Promise<{ letRestart(): void }> {
  const crashed = product.pidOf(service);
  if (crashed === null) throw new Error(`There is no ${service}`);
  process.kill(crashed, 'SIGKILL');
  for (;;) {
    const next = product.pidOf(service);
    if (next !== null && next !== crashed) {
      process.kill(next, 'SIGSTOP');
      return { letRestart: () => void process.kill(next, 'SIGCONT') };
    }
    await sleep(LOOK_MS);
  }
}
