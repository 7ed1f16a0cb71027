import { connect, type Socket } from 'node:net';
import { sleep } from '#src/lib/sleep.ts';

/** A client that writes any bytes. */
export class RawClient {
  readonly socket: Socket;
  /** Resolves when either side has ended the connection. */
  readonly closed: Promise<void>;
  #received = '';

  private constructor(socket: Socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.setEncoding('latin1').on('data', (text: string) => (this.#received += text));
  }

  /** @param allowHalfOpen whether the client keeps its side of the connection open when the server ends its own */
  static async open(port: number, localAddress = '127.0.0.1', allowHalfOpen = false): Promise<RawClient> {
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen });
    const client = new RawClient(socket);
    await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), client.closed]);
    return client;
  }

  get received(): string {
    return this.#received;
  }

  /** The status lines of all answers so far. */
  get statuses(): number[] {
    return [...this.#received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  }

  write(...lines: readonly string[]): void {
    this.socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  }

  /** Whether the connection ends within this time. */
  async endsWithin(milliseconds: number): Promise<boolean> {
    const closed = new AbortController();
    void this.closed.then(() => closed.abort());
    await sleep(milliseconds, closed.signal);
    return closed.signal.aborted;
  }
}
