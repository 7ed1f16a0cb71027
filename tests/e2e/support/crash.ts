import { servicesOf } from '#tests/integration/dev/product.ts';

const SERVICES = {
  chain: /server\/localnet\/main\.ts/,
  server: /server\/main\.ts/,
  oracle: /server\/oracle\/main\.ts/,
  keeper: /server\/keeper\/main\.ts/,
} as const;
const LOOK_MS = 20;

export type Service = keyof typeof SERVICES;

/** The process of a service below a product's; null between two of them. */
export function pidOf(product: number, service: Service): number | null {
  return servicesOf(product).find(({ command }) => SERVICES[service].test(command))?.pid ?? null;
}

/**
 * Ends a service as a crash would. The product starts another, which is held back before it serves until the function
 * that comes back is called: a restart that takes its time.
 */
export async function crash(product: number, service: Service): Promise<{ letRestart(): void }> {
  const crashed = pidOf(product, service);
  if (crashed === null) throw new Error(`There is no ${service}`);
  process.kill(crashed, 'SIGKILL');
  for (;;) {
    const next = pidOf(product, service);
    if (next !== null && next !== crashed) {
      process.kill(next, 'SIGSTOP');
      return { letRestart: () => void process.kill(next, 'SIGCONT') };
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
