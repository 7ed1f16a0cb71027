import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';

/**
 * A server that is not ours: it answers exactly the fields that the specification names, poolId alone among the pool's
 * names, and amounts as JSON numbers in SOL.
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

  /** How many sockets receive what is emitted. A transport that is open, whose socket has not connected yet, does not. */
  get connections(): number {
    return this.#io?.sockets.sockets.size ?? 0;
  }

  async close(): Promise<void> {
    await this.#io?.close();
  }
}
