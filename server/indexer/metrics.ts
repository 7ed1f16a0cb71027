import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Registers the indexer's metrics; once for each registry.
 * @param now called whenever the metrics are read: a lag grows without being reported
 */
export function indexerMetrics(
  registry: Registry,
  now: { readonly chainSlot: () => bigint | null; readonly lagSlots: () => number },
) {
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge =>
    new Gauge({ name: `indexer_${name}`, help, registers });
  const counter = (name: string, help: string): Counter =>
    new Counter({ name: `indexer_${name}`, help, registers });
  new Gauge({
    name: 'indexer_chain_slot',
    help: "The chain's confirmed slot as last heard",
    registers,
    collect() {
      const slot = now.chainSlot();
      if (slot !== null) this.set(Number(slot));
    },
  });
  new Gauge({
    name: 'indexer_lag_slots',
    help: 'Slots between what the chain has confirmed and what is stored; +Inf while the leader cannot tell',
    registers,
    collect() {
      this.set(now.lagSlots());
    },
  });
  return {
    leader: gauge('leader', 'Whether this process writes the projection (1) or stands by (0)'),
    finalizedSlot: gauge('finalized_slot', 'Up to this slot everything is stored for good'),
    readAt: gauge('read_timestamp_seconds', 'When what is stored was last seen to be all there is'),
    applied: counter('applied_transactions_total', 'Transactions stored'),
    reverted: counter(
      'reverted_transactions_total',
      'Transactions taken back because the chain dropped them',
    ),
    notifications: counter('notifications_total', 'Transactions named by the WebSocket'),
    reconnects: counter('socket_connections_total', 'Subscriptions begun'),
    streaming: gauge('streaming', 'Whether a stream delivers the transactions (1)'),
    streamed: counter('streamed_transactions_total', 'Transactions read as the stream delivered them'),
    errors: new Counter({
      name: 'indexer_errors_total',
      help: 'Failures, by what failed',
      labelNames: ['source'],
      registers,
    }),
    unread: gauge('unread_transactions', 'Listed transactions that no answer could show yet'),
    implausible: counter('implausible_answers_total', 'Slots and times of the chain that were refused'),
    repaired: counter('repaired_pools_total', 'Pools that were given the values of their accounts'),
    differences: gauge('differences', 'Pools that differ from their accounts and could not be repaired'),
    comparedPools: gauge('compared_pools', 'Pools compared at the last comparison'),
    beaconRounds: counter('beacon_rounds_total', "Rounds got from the beacon's relays"),
    overdueRounds: gauge(
      'overdue_rounds',
      'Rounds that pools wait for, that are due, and that no relay has given',
    ),
    roundSeconds: new Histogram({
      name: 'indexer_round_seconds',
      help: 'Duration of one reading of the chain with its commits',
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
      registers,
    }),
  };
}

export type IndexerMetrics = ReturnType<typeof indexerMetrics>;
