import type { IncomingMessage } from 'node:http';
import type { LiveLimits } from './limits.ts';
import { type IsProxy, remoteAddress } from './remote-address.ts';

export interface AdmissionOptions {
  readonly limits: LiveLimits;
  /** Origins of other hosts whose pages may connect. */
  readonly corsOrigins: readonly string[];
  readonly isProxy: IsProxy;
}

/** Decides who may open a connection, and counts those that are open. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #open = new Map<string, number>();
  #total = 0;
  #closed = false;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Why a request to connect is refused; null where it is not. */
  refusal(request: IncomingMessage): string | null {
    const { limits, isProxy } = this.#options;
    if (this.#closed) return 'The server is stopping';
    if (!this.#isOriginAllowed(request)) return 'This origin may not connect';
    if (this.#total >= limits.connections) return 'The server is full';
    const here = this.#open.get(remoteAddress(request, isProxy)) ?? 0;
    return here < limits.connectionsPerAddress ? null : 'Too many connections from this address';
  }

  /** Counts a connection that was opened by a request. @returns what to call when it is closed */
  opened(request: IncomingMessage): () => void {
    const address = remoteAddress(request, this.#options.isProxy);
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1);
    this.#total += 1;
    return () => {
      const left = (this.#open.get(address) ?? 1) - 1;
      if (left === 0) this.#open.delete(address);
      else this.#open.set(address, left);
      this.#total -= 1;
    };
  }

  /** Refuses everyone from now on. */
  close(): void {
    this.#closed = true;
  }

  /** Browsers let any page open a WebSocket, and say which one. */
  #isOriginAllowed({ headers, socket }: IncomingMessage): boolean {
    const { corsOrigins, isProxy } = this.#options;
    const { origin, host } = headers;
    if (origin === undefined || corsOrigins.includes(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const asked = isProxy(socket.remoteAddress ?? '') ? [headers['x-forwarded-host']].flat() : [];
    return [host, ...asked].includes(new URL(origin).host);
  }
}
