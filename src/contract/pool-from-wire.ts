import * as v from 'valibot';
import { address, count, lamports, slot, unixSeconds } from './fields.ts';
import { SERVER_STATUSES } from './pools.ts';

const MS = 1_000;

const integerField = v.union([
  slot,
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(0),
    v.transform((integer) => BigInt(integer)),
  ),
]);

/** A pool as a server may send it, with either name for its entry and for its seats. */
const serverRecordSchema = v.object({
  id: address,
  poolAddress: address,
  poolId: integerField,
  name: v.string(),
  entryFee: v.nullish(lamports),
  minEntryFee: v.nullish(lamports),
  participantCap: v.nullish(count),
  maxParticipants: v.nullish(count),
  currentParticipants: count,
  createdAt: unixSeconds,
  joinLeaveWindow: count,
  status: v.pipe(v.string(), v.toLowerCase(), v.picklist(SERVER_STATUSES)),
  creator: address,
  passwordProtected: v.boolean(),
  bonusAmount: lamports,
  isRandomMultiplier: v.boolean(),
});

/**
 * Converts a server's record of a pool, which may have further fields, to the app's. Amounts in lamports, times in Unix
 * milliseconds: joining and leaving ends at `expiresAt`. `wallets` and `password` are empty: the players are a separate
 * list, and no server knows a password.
 */
export const poolFromWire = v.pipe(
  serverRecordSchema,
  v.rawTransform(({ dataset: { value: wire }, addIssue, NEVER }) => {
    const entryAmount = wire.entryFee ?? wire.minEntryFee;
    const maxPlayers = wire.participantCap ?? wire.maxParticipants;
    if (entryAmount === null || entryAmount === undefined) {
      addIssue({ message: 'must have entryFee or minEntryFee' });
      return NEVER;
    }
    if (maxPlayers === null || maxPlayers === undefined) {
      addIssue({ message: 'must have participantCap or maxParticipants' });
      return NEVER;
    }
    return {
      id: wire.id,
      poolAddress: wire.poolAddress,
      poolId: wire.poolId,
      name: wire.name,
      entryAmount,
      maxPlayers,
      currentPlayers: wire.currentParticipants,
      expiresAt: (wire.createdAt + wire.joinLeaveWindow) * MS,
      status: wire.status,
      creator: wire.creator,
      wallets: [] as readonly string[],
      createdAt: wire.createdAt * MS,
      isPasswordProtected: wire.passwordProtected,
      password: '',
      bonusAmount: wire.bonusAmount,
      isRandomMultiplier: wire.isRandomMultiplier,
    };
  }),
);
