import type { InferInput } from 'valibot';
import type { notificationListSchema, notificationSchema } from '#src/contract/users.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';

type Notification = InferInput<typeof notificationSchema>;

/** A server that returns the same notifications to every wallet: one commit for each, numbered from 1. */
export class NotificationServer {
  /** The queries so far. */
  readonly requests: URLSearchParams[] = [];
  up = true;
  readonly #sent: Notification[] = [];
  #loopback: Loopback | null = null;

  static async start(): Promise<NotificationServer> {
    const server = new NotificationServer();
    server.#loopback = await startLoopback((request, response) => {
      const query = new URL(request.url ?? '', 'http://localhost').searchParams;
      server.requests.push(query);
      if (server.up) answerJson(response, server.#answer(query));
      else response.writeHead(503).end();
    });
    return server;
  }

  get apiBase(): string {
    return this.#loopback?.url ?? '';
  }

  add(...news: (Pick<Notification, 'kind'> & { readonly lamports?: string })[]): void {
    for (const { kind, lamports = null } of news) {
      const number = this.#sent.length + 1;
      this.#sent.push({
        id: `note-${number}`,
        kind,
        lamports,
        poolAddress: sampleAddress(number),
        poolId: String(number),
        poolName: `Pool ${number}`,
        creator: sampleAddress(number + 100),
        at: Math.floor(Date.now() / 1_000) - 120,
      });
    }
  }

  async close(): Promise<void> {
    await this.#loopback?.close();
  }

  #answer(query: URLSearchParams): InferInput<typeof notificationListSchema> {
    const newest = this.#sent.toReversed();
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('limit') ?? 20);
    const read = Number(query.get('readMarker')?.split('.')[0] ?? 0);
    return {
      data: newest.slice(start, end),
      nextCursor: end < newest.length ? String(end) : null,
      unread: Math.max(0, newest.length - read),
      readMarker: `${newest.length}.0`,
    };
  }
}
