import * as v from 'valibot';
import { type RawData, WebSocket } from 'ws';
import { refusal } from '#server/cluster/json-rpc.ts';
import { TIMEOUT_MS } from './rpc-node.ts';

const messageSchema = v.union([
  v.object({ id: v.number(), error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ id: v.number(), result: v.number() }),
  v.object({ method: v.string(), params: v.object({ subscription: v.number() }) }),
]);
type Message = v.InferOutput<typeof messageSchema>;

/** A WebSocket connection whose answers and notifications are awaited one by one. */
export class NotificationSocket {
  readonly #received: Message[] = [];
  readonly #waiting = new Set<() => void>();
  #lastId = 0;
  #failure: Error | null = null;

  private constructor(
    private readonly socket: WebSocket,
    readonly openMs: number,
  ) {
    socket.on('message', (data) => this.#receive(textOf(data)));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', (code) => this.#fail(new Error(`closed with code ${code}`)));
  }

  /** @throws if no server listens there, or it does not accept WebSockets */
  static open(url: string): Promise<NotificationSocket> {
    const startedAt = performance.now();
    const socket = new WebSocket(url, { handshakeTimeout: TIMEOUT_MS });
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('open', () => resolve(new NotificationSocket(socket, since(startedAt))));
    });
  }

  /** Subscribes. @returns the subscription's number @throws HttpError; where there is no answer in time */
  async subscribe(method: string, params: readonly unknown[]): Promise<number> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    const answer = await this.#next((message) => 'id' in message && message.id === id);
    if ('error' in answer) throw refusal(method, answer.error);
    if ('result' in answer) return answer.result;
    throw new Error('an answer that is none');
  }

  /** Returns the milliseconds from subscribing to slots until the first notification. @throws as `subscribe` */
  async firstSlotMs(): Promise<number> {
    const startedAt = performance.now();
    const subscription = await this.subscribe('slotSubscribe', []);
    await this.#next((message) => 'params' in message && message.params.subscription === subscription);
    return since(startedAt);
  }

  /** Resolves with the first matching message, received already or before the timeout. */
  #next(is: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = this.#received.find(is);
        if (found === undefined && this.#failure === null) return;
        this.#waiting.delete(look);
        clearTimeout(timer);
        if (found === undefined) reject(this.#failure ?? new Error('closed'));
        else resolve(found);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`nothing within ${TIMEOUT_MS / 1_000} s`));
      }, TIMEOUT_MS);
      this.#waiting.add(look);
      look();
    });
  }

  #receive(text: string): void {
    const message = v.safeParse(v.pipe(v.string(), v.parseJson(), messageSchema), text);
    if (message.success) this.#received.push(message.output);
    this.#wake();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  #wake(): void {
    for (const look of this.#waiting) look();
  }
}

const since = (startedAt: number): number => Math.round(performance.now() - startedAt);

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8');
}
