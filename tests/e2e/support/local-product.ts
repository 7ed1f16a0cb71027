import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePortPair } from '#tests/support/ports.ts';
import { type Product, startProduct } from '#tests/integration/dev/product.ts';
import { pidOf, type Service } from './crash.ts';
import { JsonRpc } from './json-rpc.ts';

export interface LocalProduct {
  /** Of the process that started all others. */
  readonly pid: number;
  readonly appUrl: string;
  readonly rpc: JsonRpc;
  /** Where its keys and its database are. */
  readonly stateDir: string;
  /** The address that a line of the start's block names, such as `Treasury`. */
  named(label: string): string;
  /** Keeps a service from doing anything, as a computer that sleeps would. */
  hold(service: Service): void;
  /** Lets a service that was held go on. */
  letGo(service: Service): void;
  stop(): Promise<void>;
}

/** Starts all of the product as `npm run dev` does, without company, in a folder of its own. */
export async function startLocalProduct(environment: Record<string, string> = {}): Promise<LocalProduct> {
  const stateDir = await mkdtemp(join(tmpdir(), 'xeroz-e2e-'));
  const rpcPort = await freePortPair();
  const appPort = await freePortPair();
  const ports = ['--port', String(appPort), '--api-port', String(appPort + 1), '--rpc-port', String(rpcPort)];
  const product: Product = startProduct(['--no-bots', ...ports], { STATE_DIR: stateDir, ...environment });
  await product.ready().catch(async (error: unknown) => {
    product.signal('SIGINT');
    await product.ended;
    throw error;
  });
  const held = new Map<Service, number>();
  const letGo = (service: Service): void => {
    const pid = held.get(service);
    if (pid === undefined) return;
    held.delete(service);
    process.kill(pid, 'SIGCONT');
  };
  return {
    pid: product.pid,
    stateDir,
    appUrl: `http://127.0.0.1:${appPort}`,
    rpc: new JsonRpc(`http://127.0.0.1:${rpcPort}`),
    named(label) {
      const found = new RegExp(`${label}\\s+(\\S+)`).exec(product.output())?.[1];
      if (found === undefined) throw new Error(`The start does not name ${label}:\n${product.output()}`);
      return found;
    },
    hold(service) {
      const pid = pidOf(product.pid, service);
      if (pid === null) throw new Error(`There is no ${service}`);
      held.set(service, pid);
      process.kill(pid, 'SIGSTOP');
    },
    letGo,
    async stop() {
      for (const service of held.keys()) letGo(service);
      product.signal('SIGINT');
      await product.ended;
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
