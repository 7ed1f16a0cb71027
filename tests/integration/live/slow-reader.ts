import * as v from 'valibot';
import { serverMessages } from '#src/contract/sockets.ts';

const SEPARATOR = '\u001e';
const MESSAGE = '42';
const openSchema = v.object({ sid: v.string() });
const updateSchema = v.object({ events: v.array(v.object({ id: v.number() })) });

/** A client that polls by hand, and so receives messages only when a test calls `read`. */
export class SlowReader {
  readonly ids: number[] = [];
  /** Characters of each message with events. */
  readonly lengths: number[] = [];
  /** The welcome it has received; null before. */
  connected: v.InferOutput<typeof serverMessages.connected> | null = null;
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  static async open(port: number, auth: object): Promise<SlowReader> {
    const url = `http://127.0.0.1:${port}/api/socket.io/?EIO=4&transport=polling`;
    const opened = await (await fetch(url)).text();
    const { sid } = v.parse(openSchema, JSON.parse(opened.slice(1)));
    const reader = new SlowReader(`${url}&sid=${sid}`);
    await fetch(reader.#url, { method: 'POST', body: `40${JSON.stringify({ allPools: true, ...auth })}` });
    return reader;
  }

  /** Polls once. @returns the number of received events */
  async read(): Promise<number> {
    const before = this.ids.length;
    const packets = (await (await fetch(this.#url)).text()).split(SEPARATOR);
    for (const packet of packets) {
      if (packet === '2') await fetch(this.#url, { method: 'POST', body: '3' });
      else if (packet.startsWith(MESSAGE)) this.#take(packet);
    }
    return this.ids.length - before;
  }

  #take(packet: string): void {
    const [name, message] = v.parse(
      v.tuple([v.string(), v.unknown()]),
      JSON.parse(packet.slice(MESSAGE.length)),
    );
    if (name === 'connected') this.connected = v.parse(serverMessages.connected, message);
    const update = v.safeParse(updateSchema, message);
    if (!update.success) return;
    this.ids.push(...update.output.events.map(({ id }) => id));
    this.lengths.push(packet.length);
  }
}
