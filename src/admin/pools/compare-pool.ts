/** A pool's account beside what the server has made of its events. Pure. */
import type { Pool } from '#src/protocol/pool.ts';
import { both, ofAccount, ofServer, type Projection } from './pool-field.ts';
import { SHARED } from './shared-fields.ts';

const closed = both(
  'closed',
  'flag',
  () => false,
  (row) => row.closed,
);

type SharedField = ReturnType<(typeof SHARED)[number] | typeof closed>;

/**
 * Every field that both know.
 * @param pool null where there is no account
 * @param row null where the server does not know the pool
 * @param now Unix seconds of the chain's clock, from which a state follows that the account does not say
 */
export function sharedFields(pool: Pool | null, row: Projection | null, now: number): readonly SharedField[] {
  const fields: readonly SharedField[] = SHARED.map((read) => read(pool, row, now));
  // That there is no account is an answer too.
  return [...fields, { ...closed(pool, row, now), account: pool === null }];
}

/** Whether account and server say two things about a field. */
export const differs = ({ account, server }: Pick<SharedField, 'account' | 'server'>): boolean =>
  account !== undefined && server !== undefined && account !== server;

const ALONE = [
  ofAccount('version', 'count', (pool) => pool.version),
  ofAccount('configVersion', 'whole', (pool) => pool.configVersion),
  ofAccount('termsHash', 'hex', (pool) => pool.termsHash),
  ofAccount('gate', 'account', (pool) => pool.gate),
  ofAccount('beaconGenesis', 'time', (pool) => pool.beaconGenesis),
  ofAccount('beaconPeriod', 'seconds', (pool) => pool.beaconPeriodSeconds),
  ofAccount('countdown', 'seconds', (pool) => pool.countdownSeconds),
  ofAccount('drawTimeout', 'seconds', (pool) => pool.drawTimeoutSeconds),
  ofAccount('retention', 'seconds', (pool) => pool.retentionSeconds),
  ofAccount('treasury', 'address', (pool) => pool.treasury),
  ofAccount('seedCommitment', 'hex', (pool) => pool.seedCommitment),
  ofAccount('owed', 'lamports', (pool) => pool.owedLamports),
  ofAccount('rent', 'lamports', (pool) => pool.rentLamports),
  ofServer('filledAt', 'time', (row) => row.filledAt),
  ofServer('chainHash', 'hex', (row) => row.beacon?.chainHash ?? null),
  ofServer('closedAt', 'time', (row) => row.closedAt),
] as const;

type LoneField = ReturnType<(typeof ALONE)[number]>;

/** What one of the two keeps for itself, as far as it knows the pool. */
export function loneFields(pool: Pool | null, row: Projection | null): readonly LoneField[] {
  const fields: readonly LoneField[] = ALONE.map((read) => read(pool, row));
  return fields.filter(({ account, server }) => account !== undefined || server !== undefined);
}

interface Place {
  readonly wallet: string;
  readonly seat: number | null;
  readonly drawnIndex: number | null;
}

/** Where a player stands in the account's list and in the server's, from 0; null for not at all. */
export function placesOf(pool: Pool, { wallet, seat, drawnIndex }: Place) {
  const index = pool.players.indexOf(wallet);
  return {
    account: index < 0 ? null : index,
    server: pool.status === 'completed' ? drawnIndex : seat,
  };
}
