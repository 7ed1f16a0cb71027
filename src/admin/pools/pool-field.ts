import type { InferOutput } from 'valibot';
import type { poolDetailSchema } from '#src/contract/pools.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { ServerStatus } from '#src/protocol/states.ts';

/** A pool as `GET /pools/{id}` tells it. */
export type Projection = InferOutput<typeof poolDetailSchema>;

/** What a field is, and as what it is kept. */
interface Kinds {
  readonly lamports: bigint;
  /** A number of the chain's, or a slot. */
  readonly whole: bigint;
  readonly count: number;
  readonly seconds: number;
  /** Unix seconds. */
  readonly time: number;
  readonly flag: boolean;
  /** A wallet, and any other account. */
  readonly address: string;
  readonly account: string;
  readonly hex: string;
  readonly text: string;
  readonly status: ServerStatus;
  readonly reason: NonNullable<Projection['refundReason']>;
}
type Kind = keyof Kinds;

/** A field by each of the two: null for what has not happened, undefined where that one has nothing to say. */
interface FieldOf<Name extends string, K extends Kind> {
  readonly name: Name;
  readonly kind: K;
  readonly account: Kinds[K] | null | undefined;
  readonly server: Kinds[K] | null | undefined;
}
/** Any of them. */
export type PoolField<Name extends string = string> = { [K in Kind]: FieldOf<Name, K> }[Kind];

/** A field by its readers; either may be missing with the pool it reads. `now`: Unix seconds of the chain's clock. */
export const both =
  <Name extends string, K extends Kind>(
    name: Name,
    kind: K,
    ofAccount: (pool: Pool, now: number) => Kinds[K] | null,
    ofServer: (row: Projection) => Kinds[K] | null | undefined,
  ) =>
  (pool: Pool | null, row: Projection | null, now: number): FieldOf<Name, K> => ({
    name,
    kind,
    account: pool === null ? undefined : ofAccount(pool, now),
    server: row === null ? undefined : ofServer(row),
  });

/** What the account alone says. */
export const ofAccount =
  <Name extends string, K extends Kind>(name: Name, kind: K, read: (pool: Pool) => Kinds[K] | null) =>
  (pool: Pool | null): FieldOf<Name, K> => ({
    name,
    kind,
    account: pool === null ? undefined : read(pool),
    server: undefined,
  });

/** What the server alone says. */
export const ofServer =
  <Name extends string, K extends Kind>(name: Name, kind: K, read: (row: Projection) => Kinds[K] | null) =>
  (_pool: Pool | null, row: Projection | null): FieldOf<Name, K> => ({
    name,
    kind,
    account: undefined,
    server: row === null ? undefined : read(row),
  });
