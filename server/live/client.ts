import type { Socket } from 'socket.io';
import type { Interests } from './audience.ts';
import type { ClientMessages, ServerMessages } from './messages.ts';

export type ClientSocket = Socket<ClientMessages, ServerMessages>;

/** Limit of the output that waits for a client that does not read, in characters; larger than a page of events. */
const MOST_WAITING = 2_000_000;
const PACKET_OVERHEAD = 200;

/** One connection with the interests of its client. */
export class Client implements Interests {
  readonly pools: Set<string>;
  /** The rooms of the list or of the pools whose deltas it is sent. */
  deltaRooms: readonly string[] = [];
  #waiting = 0;
  #sent: () => void = () => undefined;

  constructor(
    readonly socket: ClientSocket,
    readonly wallet: string | null,
    pools: readonly string[],
    readonly allPools: boolean,
  ) {
    this.pools = new Set(pools);
    // The library emits `packetCreate` for each packet, and `flush` when it hands all waiting packets over.
    socket.conn.on('packetCreate', ({ data }: { data?: unknown }) => {
      // Checked without the new message, because a single long message does not mean that the client is not reading.
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

  /** Resolves when all messages have been handed to the network, or the connection is closed. */
  async flushed(): Promise<void> {
    if (this.#waiting === 0 || !this.socket.connected) return;
    await new Promise<void>((resolve) => {
      this.#sent = resolve;
    });
  }
}
