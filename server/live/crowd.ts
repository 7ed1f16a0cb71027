import { count, inArray } from 'drizzle-orm';
import { errorText, type Log } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import type { LiveServer } from './fan-out.ts';
import type { Presence } from './presence.ts';
import type { StoredEvent } from './stored-events.ts';

const TICK_MS = 1_000;
/** Statuses of pools that can still be played, as the platform's statistics count them. */
const ACTIVE = ['open', 'locked', 'drawing'] as const;

/** Tells everyone of this process, at most once a second, how many are online and how many pools are being played. */
export class Crowd {
  readonly #timer: NodeJS.Timeout;
  #toldUsers = 0;
  #toldPools: number | null = null;
  #poolsChanged = false;
  #counting = false;

  constructor(
    private readonly io: LiveServer,
    private readonly db: Database,
    private readonly presence: Presence,
    private readonly log: Log,
  ) {
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  /** Events were delivered. */
  noticed(events: readonly StoredEvent[]): void {
    this.#poolsChanged ||= events.some(
      ({ wire: { type } }) => type === 'pool_created' || type === 'pool_state_changed',
    );
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    this.presence.tick();
    this.#tellUsers();
    if (this.#poolsChanged && !this.#counting) void this.#tellPools();
  }

  /** @returns how many are online */
  #tellUsers(): number {
    const onlineUsers = this.presence.count();
    if (onlineUsers !== this.#toldUsers) {
      this.#toldUsers = onlineUsers;
      this.io.local.emit('user_count_update', { onlineUsers });
    }
    return onlineUsers;
  }

  async #tellPools(): Promise<void> {
    this.#counting = true;
    this.#poolsChanged = false;
    try {
      const [row] = await this.db
        .select({ pools: count() })
        .from(pools)
        .where(inArray(pools.status, [...ACTIVE]));
      const activePools = row?.pools ?? 0;
      if (activePools !== this.#toldPools) {
        this.#toldPools = activePools;
        // Counted as told: a number that is told here and has changed back by the next tick would stay.
        this.io.local.emit('stats_update', { onlineUsers: this.#tellUsers(), activePools });
      }
    } catch (error) {
      this.#poolsChanged = true;
      this.log(`Pools could not be counted: ${errorText(error)}`);
    } finally {
      this.#counting = false;
    }
  }
}
