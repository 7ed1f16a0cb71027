/**
 * The live events as the app parses them, from any server that follows the specification: only its fields are required,
 * none of our own server's extensions. A number may be a JSON number or text.
 *
 * **Units.** An amount that is text is in lamports, as our server sends it; one that is a JSON number is in SOL.
 */
import * as v from 'valibot';
import { address, anyAmount as amount, signature } from './fields.ts';

/** The most seats of a pool. */
const MOST_ROWS = 1_000;
/** Seconds since the epoch have ten digits for two centuries; a larger number is in milliseconds. */
const LARGEST_SECONDS = 10_000_000_000;

const integer = v.union([
  v.pipe(
    v.string(),
    v.regex(/^(0|[1-9]\d{0,19})$/, 'must be a whole number'),
    v.transform((text) => BigInt(text)),
  ),
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(0),
    v.transform((number) => BigInt(number)),
  ),
]);
const count = v.pipe(integer, v.transform(Number), v.maxValue(MOST_ROWS, `must be at most ${MOST_ROWS}`));
const time = v.pipe(
  v.union([v.pipe(v.number(), v.finite(), v.minValue(0)), v.pipe(integer, v.transform(Number))]),
  v.transform((at) => Math.floor(at > LARGEST_SECONDS ? at / 1_000 : at)),
);

/** An invalid value becomes null: nothing depends on it. */
const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.nullish(schema, null), null);
/** An invalid value makes the whole event invalid. */
const nullable = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);

const winner = v.object({
  walletAddress: address,
  /** Base winnings and bonus. */
  totalWon: nullable(amount),
  baseWinnings: nullable(amount),
  bonus: nullable(amount),
  stakebackAmount: nullable(amount),
});
const loser = v.object({ walletAddress: address, stakebackAmount: nullable(amount) });
const rowsOf = <Schema extends v.GenericSchema>(row: Schema) =>
  v.optional(v.pipe(v.array(row), v.maxLength(MOST_ROWS)), []);

const EVENT_TYPES = [
  'pool_created',
  'user_joined',
  'user_left',
  'pool_state_changed',
  'vrf_result_received',
  'pool_resolved',
  'pool_resolved_details',
  'payout_claimed',
  'participant_state_changed',
  'participant_refunded',
  'rematch_opened',
] as const;

/** Amounts are lamports, times Unix seconds; null if the server does not report it. */
export const reportedEventSchema = v.pipe(
  v.object({
    type: v.picklist(EVENT_TYPES),
    /** Rises from event to event. */
    id: maybe(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    poolAddress: nullable(address),
    poolId: nullable(integer),
    slot: maybe(integer),
    timestamp: maybe(time),
    signature: maybe(signature),
    isCorrection: v.fallback(v.optional(v.boolean(), false), false),
    user: nullable(address),
    participant: nullable(address),
    creator: maybe(address),
    participantCount: nullable(count),
    refundAmount: nullable(amount),
    amount: nullable(amount),
    poolName: maybe(v.string()),
    entryAmount: nullable(amount),
    winnerCount: nullable(count),
    loserCount: nullable(count),
    totalWinnings: nullable(amount),
    winners: rowsOf(winner),
    losers: rowsOf(loser),
  }),
  v.check(
    ({ poolAddress, poolId }) => poolAddress !== null || poolId !== null,
    'must name its pool by poolAddress or poolId',
  ),
);
export type ReportedEvent = v.InferOutput<typeof reportedEventSchema>;
