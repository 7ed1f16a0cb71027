import { Counter, Gauge, type Registry } from 'prom-client';
import type { LiveServer } from './fan-out.ts';
import type { StoredEvent } from './stored-events.ts';

/** Registers metrics of the connections and the delivered events. */
export function measure(io: LiveServer, registry: Registry) {
  const connections: Gauge = new Gauge({
    name: 'live_connections',
    help: 'Open socket connections of this process.',
    registers: [registry],
    collect(): void {
      connections.set(io.of('/').sockets.size);
    },
  });
  const events = new Counter({
    name: 'live_events_delivered_total',
    help: 'Live events handed to the sockets of this process.',
    registers: [registry],
  });
  const last = new Gauge({
    name: 'live_last_event_id',
    help: 'Id of the newest live event handed to the sockets of this process.',
    registers: [registry],
  });
  return {
    delivered(delivered: readonly StoredEvent[]): void {
      events.inc(delivered.length);
      last.set(delivered.at(-1)?.id ?? 0);
    },
  };
}
