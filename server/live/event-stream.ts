import { Readable } from 'node:stream';

/** Milliseconds after which clients reconnect. */
const RECONNECT_MS = 3_000;

/** The events of one client as text. It is destroyed if too much waits for a client that does not read. */
export class EventStream extends Readable {
  #drained: () => void = () => undefined;
  #isEnded = false;

  /** @param mostWaiting characters that may wait for the client */
  constructor(private readonly mostWaiting: number) {
    super({ encoding: 'utf8' });
    this.once('close', () => this.#drained());
  }

  override _read(): void {
    this.#drained();
  }

  /** Sends the time after which to reconnect, with which clients also learn that the stream is open. */
  begin(): void {
    this.send(`retry: ${RECONNECT_MS}\n\n`);
  }

  send(text: string): void {
    if (text === '' || this.destroyed || this.#isEnded) return;
    // Checked without the new text, because a single long one does not mean that the client is not reading.
    if (this.readableLength > this.mostWaiting) this.destroy();
    else this.push(text);
  }

  /** Sends a comment, so that no timeout ends a quiet connection. */
  comment(): void {
    this.send(':\n\n');
  }

  /** Ends the answer after everything that was sent. */
  end(): void {
    if (this.destroyed || this.#isEnded) return;
    this.#isEnded = true;
    this.push(null);
  }

  /** Resolves when the client's connection takes further text, or is closed. */
  async drained(): Promise<void> {
    if (this.readableLength < this.readableHighWaterMark || this.destroyed) return;
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
    });
  }
}
