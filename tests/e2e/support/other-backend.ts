import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';

/**
 * A server of another author: answers exactly the specified fields, uses only `poolId` of the names of a pool's id, and
 * sends amounts as JSON numbers in SOL.
 */
export class OtherBackend {
  #io: Server | undefined;
  /** The requests' paths. */
  readonly requests: string[] = [];
  readonly #creators: readonly unknown[];

  /** @param creators rows of `/stats/top-creators` */
  constructor(creators: readonly unknown[]) {
    this.#creators = creators;
  }

  readonly serve = (app: FastifyInstance): void => {
    app.addHook('onRequest', async ({ url }) => void this.requests.push(url));
    app.get('/api/stats/platform', () => ({ activeUsers: 42, activePools: null, totalVolume: 12.5 }));
    app.get('/api/stats/top-creators', () => ({ data: this.#creators }));
    app.all('/api/*', (_request, reply) => reply.code(404).send('Not Found'));
    this.#io = new Server(app.server, { path: '/api/socket.io' });
    this.#io.on('connection', (socket: Socket) => void socket.emit('connected', { onlineUsers: 42 }));
  };

  emit(...events: readonly object[]): void {
    this.#io?.emit('batch_update', { events });
  }

  countUsers(onlineUsers: number): void {
    this.#io?.emit('user_count_update', { onlineUsers });
  }

  /** Number of connected sockets. An open transport whose socket has not connected yet does not count. */
  get connections(): number {
    return this.#io?.sockets.sockets.size ?? 0;
  }

  async close(): Promise<void> {
    await this.#io?.close();
  }
}
