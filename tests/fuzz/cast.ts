import type { Name } from '#tests/model/names.ts';
import type { Params } from '#tests/model/state.ts';

const SOL = 1_000_000_000n;
const numbered = (label: string, count: number): Name[] =>
  Array.from({ length: count }, (_, number) => `${label}/${number}`);

/** Whoever plays: most are rich, the last three have little, less and nothing. */
export const PLAYERS: readonly Name[] = numbered('wallet', 10);
export const ADMINS: readonly Name[] = numbered('admin', 2);
/** The last one holds nothing. */
export const TREASURIES: readonly Name[] = numbered('treasury', 3);
export const GATES: readonly Name[] = numbered('gate', 2);
export const VRF_KEYS: readonly Name[] = numbered('vrf', 3);
export const NO_VRF_KEYS: readonly Name[] = numbered('bad-key', 13);
export const AUTHORITY: Name = 'authority/0';
/** Pays for everything that nobody else wants to pay for. */
export const STRANGER: Name = 'stranger/0';

/** What everyone has at the beginning, in lamports. */
export const PURSES: ReadonlyMap<Name, bigint> = new Map([
  ...PLAYERS.slice(0, 7).map((name) => [name, 100_000n * SOL] as const),
  ['wallet/7', SOL],
  ['wallet/8', 30_000_000n],
  [STRANGER, 100_000n * SOL],
  [AUTHORITY, 100n * SOL],
  ...ADMINS.map((name) => [name, 100n * SOL] as const),
  ['treasury/0', SOL],
  ['treasury/1', SOL],
]);

export const DEFAULT_PARAMS: Params = {
  treasury: 'treasury/0',
  vrfKey: 'vrf/0',
  minStakeLamports: 20_000_000n,
  cooldownSeconds: 300,
  countdownSeconds: 60,
  entropyDelaySlots: 32,
  drawTimeoutSeconds: 3_600,
  retentionSeconds: 604_800,
};
