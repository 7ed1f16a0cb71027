import { servicesOf } from '#tests/integration/dev/product.ts';

const CHAIN = /server\/localnet\/main\.ts/;
const LOOK_MS = 20;

/** The process of the local chain below a product's; null between two of them. */
function chainPid(product: number): number | null {
  return servicesOf(product).find(({ command }) => CHAIN.test(command))?.pid ?? null;
}

/**
 * Ends the local chain as a crash would. The product starts another, which is held back before it serves until the
 * function that comes back is called: a restart that takes its time.
 */
export async function crashChain(product: number): Promise<{ letRestart(): void }> {
  const crashed = chainPid(product);
  if (crashed === null) throw new Error('There is no local chain');
  process.kill(crashed, 'SIGKILL');
  for (;;) {
    const next = chainPid(product);
    if (next !== null && next !== crashed) {
      process.kill(next, 'SIGSTOP');
      return { letRestart: () => void process.kill(next, 'SIGCONT') };
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
