import { nextMessage, start, stop } from '../server/child.ts';
import { cannedAddress } from './canned-pools.ts';

export interface Site {
  readonly origin: string;
  /** Makes the site's server send this many events a second from now on. */
  setRate(eventsPerSecond: number): void;
  /** Makes a player join the first pool. */
  join(): void;
  /** Address of the first pool. */
  readonly firstPool: string;
  close(): Promise<void>;
}

interface SiteOptions {
  /** Folder of a build, with `app` and `app-origins.json` in it. */
  readonly dist: string;
  readonly port: number;
  readonly chainPort: number;
  readonly pools: number;
  /** Number of ended pools and of locked pools, in addition to `pools`. */
  readonly ended?: number;
  readonly locked?: number;
  /** Seats of the wallet of `CANNED_SECRET`. */
  readonly seats?: number;
  /** Number of the first pool's seats, and of its taken seats. */
  readonly size?: number;
  readonly taken?: number;
}

/** Serves a build in a separate process, so that its work is not measured. */
export async function openSite({ dist, port, chainPort, ...counts }: SiteOptions): Promise<Site> {
  const numbers = Object.entries({ port, 'chain-port': chainPort, ...counts });
  const child = start('../web/site.ts', [
    '--dist',
    dist,
    ...numbers.flatMap(([name, value]) => [`--${name}`, String(value)]),
  ]);
  await nextMessage(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    setRate: (eventsPerSecond) => void child.send({ eventsPerSecond }),
    join: () => void child.send({ join: true }),
    firstPool: cannedAddress(0),
    close: () => stop(child),
  };
}
