import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withTimeout } from '#src/lib/with-timeout.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const READY = /^ {2}ready/m;
const READY_MS = 90_000;

/** The product, running as `npm run dev` starts it. */
export interface Product {
  readonly pid: number;
  /** Everything that the product has printed so far. */
  output(): string;
  /** Waits until the product is ready. @returns the milliseconds of the wait @throws if it ends, or after 90 seconds */
  ready(): Promise<number>;
  signal(name: NodeJS.Signals): void;
  /** The exit code. */
  readonly ended: Promise<number | null>;
}

const COMMAND = [process.execPath, '--import', 'tsx', 'server/dev.ts'];

export function startProduct(args: string[], environment: Record<string, string>): Product {
  return watch([...COMMAND, ...args], environment);
}

/** Starts the product below a shell, as npm does. A signal reaches only the shell. */
export function startBelowShell(args: string[], environment: Record<string, string>): Product {
  const script = [...COMMAND, ...args].map((word) => `'${word}'`).join(' ');
  // Without a second command after the `;`, some shells would replace themselves by the product.
  return watch(['/bin/sh', '-c', `${script}; exit $?`], { ...environment, npm_lifecycle_event: 'dev' });
}

function watch([file = '', ...args]: string[], environment: Record<string, string>): Product {
  const startedAt = Date.now();
  const child: ChildProcess = spawn(file, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      npm_lifecycle_event: undefined,
      RPC_URL: '',
      CLUSTER: '',
      // Tests send no requests to the internet.
      VITE_PRICE_PYTH_URL: 'off',
      VITE_PRICE_COINGECKO_URL: 'off',
      VITE_PRICE_COINBASE_URL: 'off',
      VITE_PRICE_KRAKEN_URL: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const started = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (READY.test(output)) resolve(Date.now() - startedAt);
      });
    }
    ended.then((code) => reject(new Error(`It ended with exit code ${code}:\n${output}`)), reject);
  });
  const ready = withTimeout(started, READY_MS, () => new Error(`It was not ready in time:\n${output}`));
  // Ignore a failure that no test waits for.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ready: () => ready,
    signal: (name) => void child.kill(name),
    ended,
  };
}

export interface Descendant {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Returns all descendants of a process. */
export function descendantsOf(pid: number): Descendant[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const rows = table.split('\n').flatMap((line): Descendant[] => {
    const [, child, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return child === undefined ? [] : [{ pid: Number(child), parent: Number(parent), command }];
  });
  const below = (parent: number): Descendant[] =>
    rows.filter((row) => row.parent === parent).flatMap((row) => [row].concat(below(row.pid)));
  return below(pid);
}

/** Returns the product's processes among the descendants: the chain and its services. */
export function servicesOf(pid: number): Descendant[] {
  return descendantsOf(pid).filter(({ command }) => /server\/(\w+\/)?main\.ts/.test(command));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // The call throws if there is no such process.
    return false;
  }
}
