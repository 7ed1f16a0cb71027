import * as v from 'valibot';
import { type RawData, WebSocket } from 'ws';
import { refusal, rpcRequest } from '#server/cluster/json-rpc.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
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
  #failure: Error | null = null;

  private constructor(
    private readonly socket: WebSocket,
    readonly openMs: number,
  ) {
    socket.on('message', (data) => this.#receive(textOf(data)));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', (code) => this.#fail(new Error(`closed with code ${code}`)));
  }

  /** Connects. @throws if no server listens at the URL, or it does not accept WebSockets */
  static open(url: string): Promise<NotificationSocket> {
    const startedAt = performance.now();
    const socket = new WebSocket(url, { handshakeTimeout: TIMEOUT_MS });
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('open', () => resolve(new NotificationSocket(socket, since(startedAt))));
    });
  }

  /** Subscribes. @returns the subscription's number @throws HttpError; if there is no answer in time */
  async subscribe(method: string, params: readonly unknown[]): Promise<number> {
    const request = rpcRequest(method, params);
    this.socket.send(JSON.stringify(request));
    const answer = await this.#next((message) => 'id' in message && message.id === request.id);
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

  /** Resolves with the first matching message that was received already or arrives before the timeout. */
  async #next(is: (message: Message) => boolean): Promise<Message> {
    let look = (): void => undefined;
    const next = new Promise<Message>((resolve, reject) => {
      look = () => {
        const found = this.#received.find(is);
        if (found !== undefined) resolve(found);
        else if (this.#failure !== null) reject(this.#failure);
      };
    });
    this.#waiting.add(look);
    look();
    try {
      return await withTimeout(next, TIMEOUT_MS, () => new Error(`nothing within ${TIMEOUT_MS / 1_000} s`));
    } finally {
      this.#waiting.delete(look);
    }
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
