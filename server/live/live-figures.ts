import { count, inArray } from 'drizzle-orm';
import { errorText, type Log } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import type { LiveServer } from './fan-out.ts';
import type { Presence } from './presence.ts';
import type { StoredEvent } from './stored-events.ts';

const TICK_MS = 1_000;
/** A database that hangs must not delay the exit of the process, whose rows then expire. */
const LEAVE_TIMEOUT_MS = 1_000;
/** Statuses of pools that can still be played, as counted in the platform's statistics. */
const ACTIVE = ['open', 'locked', 'drawing'] as const;

/** Sends the clients of this process, at most once a second, how many are online and how many pools are active. */
export class LiveFigures {
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  #sentUsers = 0;
  #sentPools: number | null = null;
  #poolsChanged = false;
  #failed = false;

  constructor(
    private readonly io: LiveServer,
    private readonly db: Database,
    private readonly presence: Presence,
    private readonly log: Log,
  ) {
    this.#timer = setInterval(() => {
      this.#running ??= this.#refresh().finally(() => (this.#running = null));
    }, TICK_MS);
  }

  /** Records delivered events. */
  delivered(events: readonly StoredEvent[]): void {
    this.#poolsChanged ||= events.some(
      ({ wire: { type } }) => type === 'pool_created' || type === 'pool_state_changed',
    );
  }

  /** Stops sending, and removes the clients of this process from the count. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const leave = async (): Promise<void> => {
      await this.#running;
      await this.presence.leave();
    };
    await withTimeout(leave(), LEAVE_TIMEOUT_MS, () => new Error('Timeout')).catch(() => undefined);
  }

  async #refresh(): Promise<void> {
    try {
      await this.presence.refresh();
      const onlineUsers = this.presence.count;
      if (onlineUsers !== this.#sentUsers) this.io.local.emit('user_count_update', { onlineUsers });
      this.#sentUsers = onlineUsers;
      await this.#sendPools(onlineUsers);
      this.#failed = false;
    } catch (error) {
      if (!this.#failed) this.log.warn(`Users and pools could not be counted: ${errorText(error)}`);
      this.#failed = true;
    }
  }

  async #sendPools(onlineUsers: number): Promise<void> {
    if (!this.#poolsChanged) return;
    this.#poolsChanged = false;
    try {
      const [row] = await this.db
        .select({ pools: count() })
        .from(pools)
        .where(inArray(pools.status, [...ACTIVE]));
      const activePools = row?.pools ?? 0;
      if (activePools !== this.#sentPools) this.io.local.emit('stats_update', { onlineUsers, activePools });
      this.#sentPools = activePools;
    } catch (error) {
      this.#poolsChanged = true;
      throw error;
    }
  }
}
