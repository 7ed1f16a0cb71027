import { chainHashOf } from '#tests/model/chain-hash.ts';
import { beaconName, type Name } from '#tests/model/names.ts';
import type { BeaconInfo, Params } from '#tests/model/state.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';

const SOL = 1_000_000_000n;
const numbered = (label: string, count: number): Name[] =>
  Array.from({ length: count }, (_, number) => `${label}/${number}`);

/** The players' wallets. Most are rich; the last three have few lamports, fewer and none. */
export const PLAYERS: readonly Name[] = numbered('wallet', 10);
export const ADMINS: readonly Name[] = numbered('admin', 2);
/** Treasuries. The last one holds no lamports. */
export const TREASURIES: readonly Name[] = numbered('treasury', 3);
export const GATES: readonly Name[] = numbered('gate', 2);
export const AUTHORITY: Name = 'authority/0';
/** The wallet that pays for transactions that no player pays for. */
export const STRANGER: Name = 'stranger/0';

/** The initial lamports of all accounts. */
export const FUNDS: ReadonlyMap<Name, bigint> = new Map([
  ...PLAYERS.slice(0, 7).map((name) => [name, 100_000n * SOL] as const),
  ['wallet/7', SOL],
  ['wallet/8', 30_000_000n],
  [STRANGER, 100_000n * SOL],
  [AUTHORITY, 100n * SOL],
  ...ADMINS.map((name) => [name, 100n * SOL] as const),
  ['treasury/0', SOL],
  ['treasury/1', SOL],
]);

/** A time some hours after the beginning of the tests' chains, in Unix seconds. */
const LATER = 1_790_010_000;

/** The usual beacon, one whose first round is in the future, and one with the usual key under another name. */
export const BEACONS: readonly TestBeacon[] = [
  new TestBeacon(0),
  new TestBeacon(1, { periodSeconds: 30, genesis: LATER }),
  new TestBeacon(0, { periodSeconds: 1, id: 'twin' }),
];

/** The beacons' descriptions, in the same order. */
export const CHAINS: readonly BeaconInfo[] = BEACONS.map(({ chain }) => ({
  periodSeconds: chain.periodSeconds,
  genesis: chain.genesis,
  groupKey: chain.groupKey,
  seed: chain.seed,
  id: Buffer.from(chain.id).toString('hex'),
}));

/** The beacons' accounts once registered, in the same order. */
export const CHAIN_NAMES: readonly Name[] = CHAINS.map((info) => beaconName(chainHashOf(info)));

export const DEFAULT_PARAMS: Params = {
  treasury: 'treasury/0',
  minStakeLamports: 20_000_000n,
  cooldownSeconds: 300,
  countdownSeconds: 60,
  drawTimeoutSeconds: 86_400,
  retentionSeconds: 604_800,
};
