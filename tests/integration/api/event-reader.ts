import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { until } from '../live/player.ts';

interface ReceivedEvent {
  readonly id: number;
  readonly type: string;
  readonly data: unknown;
}

/** A client of server-sent events that parses what it reads, and can stop reading. */
export class EventReader {
  readonly events: ReceivedEvent[] = [];
  /** Fields of blocks that are no events, such as `retry`, and comments. */
  readonly others: string[] = [];
  closed = false;
  #rest = '';

  private constructor(private readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#take(text));
    response.on('close', () => (this.closed = true));
    // A connection that the server resets ends with an error as well.
    response.on('error', () => undefined);
  }

  /** Opens a stream. @throws with the status if the server refuses */
  static open(port: number, path = '', headers: Record<string, string> = {}): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: `/api/stream${path}`, headers, agent: false }, (response) => {
        const { statusCode } = response;
        if (statusCode === 200) return resolve(new EventReader(response));
        response.resume();
        reject(new Error(`Refused with ${statusCode}`));
      }).once('error', reject);
    });
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  /** Ids of the received events of the outbox. */
  get ids(): number[] {
    return this.events.filter(({ type }) => type !== 'start' && type !== 'reset').map(({ id }) => id);
  }

  /** Waits for an event. @param what its type, or its id */
  async has(what: string | number | undefined): Promise<ReceivedEvent> {
    const find = () => this.events.find(({ id, type }) => id === what || type === what);
    await until(
      () => find() !== undefined,
      () => `no ${what} in ${JSON.stringify(this.events.map(({ id, type }) => [id, type]))}`,
    );
    const found = find();
    if (found === undefined) throw new Error('It was found before');
    return found;
  }

  pause(): void {
    this.response.pause();
  }

  resume(): void {
    this.response.resume();
  }

  close(): void {
    this.response.destroy();
  }

  #take(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id, type, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (id === undefined || type === undefined || data === undefined) this.others.push(block);
      else this.events.push({ id: Number(id), type, data: JSON.parse(data) });
    }
  }
}
