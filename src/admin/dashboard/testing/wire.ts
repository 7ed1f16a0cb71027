/** The server's answers to the dashboard, as JSON. */
import { ADMIN_WALLET } from '../../testing/open-admin.tsx';

/** The chain hash of the League of Entropy. */
const QUICKNET_HASH = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const HOUR = 3_600;
const SOME = { created: 0, completed: 0, refunded: 0, joins: 0, volume: '0' };

/** The last 24 hours, with activity in two of them: the last one, and the one four hours before. */
export function wireDashboard() {
  const now = Math.floor(Date.now() / 1_000);
  const hour = Math.floor(now / HOUR) * HOUR;
  return {
    from: now - 24 * HOUR,
    poolsByStatus: { open: 5, locked: 1, drawing: 2, completed: 8, expired: 3, refunding: 1 },
    poolsCreated: 20,
    poolsFilled: 12,
    poolsCompleted: 8,
    poolsExpired: 3,
    poolsRefunded: 1,
    volume: '1234000000001',
    players: 42,
    joins: 1_007,
    fees: { creators: '3000000000', completers: '2', treasury: '7000000000' },
    draws: { completed: 8, late: 2, voided: 1, timedOut: 1, waiting: 2 },
    unpaid: '500000000',
    series: [
      { ...SOME, at: hour - 4 * HOUR, created: 2 },
      { at: hour - HOUR, created: 4, completed: 3, refunded: 1, joins: 9, volume: '1000000001' },
    ],
  };
}

/** Rent and debts of pools are covered, with a surplus of 5 lamports; the keeper is one lamport below its minimum. */
export const wireBalances = () => ({
  slot: '123456',
  unixTimestamp: 1_700_000_000,
  treasury: { address: ADMIN_WALLET, lamports: '12000000003' },
  admin: { address: ADMIN_WALLET, lamports: '700000000' },
  pools: {
    accounts: 20,
    lamports: '30000000005',
    rent: '9000000000',
    owed: '21000000000',
    escrow: '20500000000',
    unpaid: '500000000',
    comparable: true,
  },
  keepers: [{ address: ADMIN_WALLET, lamports: '49999999', lastAt: 1_700_000_000 }],
});

/** The chain's status, with an unreachable beacon. */
export const wireChain = () => ({
  cluster: 'localnet',
  genesisHash: 'genesis',
  slot: '123456',
  unixTimestamp: 1_700_000_000,
  programId: ADMIN_WALLET,
  config: {
    version: '1',
    admin: ADMIN_WALLET,
    pendingAdmin: null,
    treasury: ADMIN_WALLET,
    minStake: '1000000',
    cooldownSeconds: 60,
    countdownSeconds: 60,
    drawTimeoutSeconds: 86_400,
    retentionSeconds: 604_800,
    paused: false,
  },
  beacon: {
    address: ADMIN_WALLET,
    chainHash: QUICKNET_HASH,
    periodSeconds: 3,
    genesis: 1_692_803_367,
    id: 'quicknet',
    lastRound: { round: '25118220', at: 1_700_000_000 },
    liveness: 'silent',
  },
  draws: { waiting: 2, withoutRound: 1, longestWaitSeconds: 125, lastCompletedAt: 1_700_000_000 },
});

interface HealthChanges {
  readonly status?: 'ok' | 'behind' | 'degraded' | 'down';
  readonly indexer?: Readonly<Record<string, unknown>>;
}

/** A healthy server's status, with the given changes applied. */
export const wireHealth = ({ status = 'ok', indexer = {} }: HealthChanges = {}) => ({
  status,
  version: '1.2.3',
  cluster: 'localnet',
  database: 'ok',
  indexer: {
    leader: true,
    confirmedSlot: '123450',
    finalizedSlot: '123420',
    finalizedSignature: null,
    lagSlots: 6,
    lastError: null,
    differences: 0,
    comparedAt: 1_700_000_000,
    unread: 0,
    degraded: [],
    ...indexer,
  },
});
