import { nextMessage, start, stop } from '../server/child.ts';

export interface Site {
  readonly origin: string;
  /** Makes the site's server send this many events a second from now on. */
  setRate(eventsPerSecond: number): void;
  close(): Promise<void>;
}

interface SiteOptions {
  /** Folder of a build, with `app` and `app-origins.json` in it. */
  readonly dist: string;
  readonly port: number;
  readonly chainPort: number;
  readonly pools: number;
  /** Pools that have ended, in addition. */
  readonly ended?: number;
}

/** Serves a build in a separate process, so that its work is not measured. */
export async function openSite({ dist, port, chainPort, pools, ended = 0 }: SiteOptions): Promise<Site> {
  const child = start('../web/site.ts', [
    '--dist',
    dist,
    '--port',
    String(port),
    '--chain-port',
    String(chainPort),
    '--pools',
    String(pools),
    '--ended',
    String(ended),
  ]);
  await nextMessage(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    setRate: (eventsPerSecond) => void child.send({ eventsPerSecond }),
    close: () => stop(child),
  };
}
