import type { Socket } from 'socket.io';
import type { Interests } from './audience.ts';
import type { ClientMessages, ServerMessages } from './messages.ts';

export type ClientSocket = Socket<ClientMessages, ServerMessages>;

/** Limit of the output that waits for a client that does not read, in characters: a page of events fits. */
const MOST_WAITING = 2_000_000;
const PACKET_OVERHEAD = 200;

/** One connection and what it wants to hear. */
export class Client implements Interests {
  readonly pools: Set<string>;
  #waiting = 0;
  #sent: () => void = () => undefined;

  constructor(
    readonly socket: ClientSocket,
    readonly wallet: string | null,
    pools: readonly string[],
  ) {
    this.pools = new Set(pools);
    // The connection counts what it creates and, when it can write, hands all of it over at once.
    socket.conn.on('packetCreate', ({ data }: { data?: unknown }) => {
      // Without the new message: a single long message does not mean that the client is not reading.
      if (this.#waiting > MOST_WAITING) this.dismiss();
      this.#waiting += PACKET_OVERHEAD + (typeof data === 'string' ? data.length : 0);
    });
    socket.conn.on('flush', () => {
      this.#waiting = 0;
      this.#sent();
    });
    socket.conn.on('close', () => this.#sent());
  }

  /** Closes the connection without a message, so that the client reconnects and resumes from its last event. */
  dismiss(): void {
    this.socket.conn.close(true);
  }

  /** Resolves when what was sent has left for the network, or the connection is closed. */
  async flushed(): Promise<void> {
    if (this.#waiting === 0 || !this.socket.connected) return;
    await new Promise<void>((resolve) => {
      this.#sent = resolve;
    });
  }
}
