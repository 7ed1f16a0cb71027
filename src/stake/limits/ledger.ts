/** The stakes that were paid in this browser. Limits count them while neither chain nor server shows them. */
import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';
import { storedValue } from '#src/lib/stored-value.ts';
import { type ActivityOwner, ownerKey } from '#src/store/user-activity.ts';
import { PERIODS } from './caps.ts';

const STORAGE_KEY = 'xeroz.stakes';
/** A transaction that was sent and is not confirmed after this time has expired, or the chain shows its seat. */
export const HELD_SECONDS = 300;
const LONGEST_SECONDS = Math.max(...PERIODS);

const lamports = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((digits) => BigInt(digits)),
);
const noteSchema = v.object({
  id: v.string(),
  /** Address of the pool; null until a creation is confirmed. */
  pool: v.nullable(v.string()),
  lamports,
  ifLost: lamports,
  /** Unix seconds. */
  paidAt: v.number(),
  /** Whether the transaction is confirmed. */
  isPaid: v.boolean(),
});

/** A stake that was paid here, or is being paid. */
export type StakeNote = v.InferOutput<typeof noteSchema>;

/** The notes by "cluster:wallet"; each is parsed when it is used. */
const stored = storedValue(STORAGE_KEY, v.record(v.string(), v.array(v.unknown())));

/** Returns the notes of a wallet that count now. */
export const readLedger = (owner: ActivityOwner, now: number): readonly StakeNote[] =>
  (stored.read()?.[ownerKey(owner)] ?? [])
    .flatMap((note) => parsed(noteSchema, note) ?? [])
    .filter(({ isPaid, paidAt }) => paidAt > now - (isPaid ? LONGEST_SECONDS : HELD_SECONDS));

function edit(
  owner: ActivityOwner,
  now: number,
  to: (notes: readonly StakeNote[]) => readonly StakeNote[],
): void {
  const notes = to(readLedger(owner, now)).map(({ lamports: paid, ifLost, ...note }) => ({
    ...note,
    lamports: String(paid),
    ifLost: String(ifLost),
  }));
  stored.write({ ...stored.read(), [ownerKey(owner)]: notes });
}

/** Notes a stake before its transaction is signed, so that other tabs count it. */
export const holdStake = (owner: ActivityOwner, note: Omit<StakeNote, 'isPaid'>): void =>
  edit(owner, note.paidAt, (notes) => [...notes, { ...note, isPaid: false }]);

/** Notes that a held stake is paid, into a pool. */
export const settleStake = (owner: ActivityOwner, now: number, id: string, pool: string): void =>
  edit(owner, now, (notes) =>
    notes
      // A wallet has one seat in a pool: an earlier stake there was given back by an exit.
      .filter((note) => note.pool !== pool || note.id === id)
      .map((note) => (note.id === id ? { ...note, pool, isPaid: true } : note)),
  );

/** Removes a held stake whose transaction was not sent. */
export const releaseStake = (owner: ActivityOwner, now: number, id: string): void =>
  edit(owner, now, (notes) => notes.filter((note) => note.id !== id));

/** Removes the stakes in a pool that the wallet has left. */
export const returnStake = (owner: ActivityOwner, now: number, pool: string): void =>
  edit(owner, now, (notes) => notes.filter((note) => note.pool !== pool));
