import type { IncomingMessage } from 'node:http';
import type { LiveLimits } from './limits.ts';
import { type IsProxy, remoteAddress } from './remote-address.ts';
import { Tally } from './tally.ts';

export interface AdmissionOptions {
  readonly limits: Pick<LiveLimits, 'connections' | 'connectionsPerAddress' | 'connectionsPerMinute'>;
  /** Origins of other hosts whose pages may connect; null if those of every origin may. */
  readonly corsOrigins: readonly string[] | null;
  readonly isProxy: IsProxy;
}

const MINUTE_MS = 60_000;

/** Decides which clients may connect, and counts open connections. */
export class Admission {
  readonly #open = new Tally();
  /** Connections that each address has opened in this minute. */
  readonly #lately = new Tally();
  #minuteBegan = 0;
  #total = 0;
  #closed = false;

  constructor(private readonly options: AdmissionOptions) {}

  /** Returns the address for whose limits a request counts. */
  addressOf(request: IncomingMessage): string {
    return remoteAddress(request, this.options.isProxy);
  }

  /** Returns why a request to connect is refused; null if it is accepted. `now` is in milliseconds. */
  refusal(request: IncomingMessage, now = Date.now()): string | null {
    const { limits } = this.options;
    if (this.#closed) return 'The server is stopping';
    if (!this.#isOriginAllowed(request)) return 'This origin may not connect';
    if (this.#total >= limits.connections) return 'The server is full';
    const address = this.addressOf(request);
    const here = this.#open.of(address);
    if (here >= limits.connectionsPerAddress) return 'Too many connections from this address';
    const lately = this.#openedLately(now).of(address);
    return lately < limits.connectionsPerMinute ? null : 'This address connects too often';
  }

  /** Counts a connection that was opened by a request. @returns a function to call when it is closed */
  opened(request: IncomingMessage, now = Date.now()): () => void {
    const address = this.addressOf(request);
    this.#openedLately(now).add(address);
    this.#open.add(address);
    this.#total += 1;
    return () => {
      this.#open.remove(address);
      this.#total -= 1;
    };
  }

  /** Refuses all connections from now on. */
  close(): void {
    this.#closed = true;
  }

  #openedLately(now: number): Tally {
    if (Math.abs(now - this.#minuteBegan) >= MINUTE_MS) {
      this.#lately.clear();
      this.#minuteBegan = now;
    }
    return this.#lately;
  }

  /** Browsers let pages of any origin open a WebSocket, but send the origin. */
  #isOriginAllowed({ headers, socket }: IncomingMessage): boolean {
    const { corsOrigins, isProxy } = this.options;
    const { origin, host } = headers;
    if (origin === undefined || corsOrigins === null || corsOrigins.includes(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const forwardedHosts = isProxy(socket.remoteAddress ?? '') ? [headers['x-forwarded-host']].flat() : [];
    return [host, ...forwardedHosts].includes(new URL(origin).host);
  }
}
