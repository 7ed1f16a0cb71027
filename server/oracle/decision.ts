import { type Connection, type Finality, PublicKey } from '@solana/web3.js';
import { toChainEvent } from '#src/chain/program/event-types.ts';
import { eventsOf } from '#src/chain/program/events.ts';
import { toRpcJson } from '#src/chain/program/transaction-json.ts';
import type { AskedDraw } from './draw-log.ts';

const PAGE = 1_000;

/** How the chain ended a draw: by the transaction that brought the proof, or by the time-out. */
export type Decision =
  | { readonly kind: 'proven'; readonly signature: string }
  | { readonly kind: 'timedOut' };

/**
 * Finds how a draw ended in its pool's history, which is there after the pool itself is closed.
 * @returns null where nothing has ended it yet, or the RPC server no longer keeps so old a history
 * @throws where the cluster cannot be read
 */
export async function findDecision(
  connection: Connection,
  { pool, capturedSlot }: Pick<AskedDraw, 'pool' | 'capturedSlot'>,
  commitment: Finality,
): Promise<Decision | null> {
  // It follows the capture closely, so that the oldest are looked at first.
  for (const signature of await signaturesSince(connection, pool, BigInt(capturedSlot), commitment)) {
    const transaction = await connection.getTransaction(signature, {
      commitment,
      maxSupportedTransactionVersion: 0,
    });
    const names = transaction === null ? [] : eventsOfPool(toRpcJson(transaction), pool);
    if (names.includes('DrawFulfilled')) return { kind: 'proven', signature };
    if (names.includes('DrawTimedOut')) return { kind: 'timedOut' };
  }
  return null;
}

/** Of the pool's successful transactions since a slot, oldest first. */
async function signaturesSince(
  connection: Connection,
  pool: string,
  slot: bigint,
  commitment: Finality,
): Promise<string[]> {
  const newestFirst: string[] = [];
  let before: string | undefined;
  for (;;) {
    const page = await connection.getSignaturesForAddress(
      new PublicKey(pool),
      { limit: PAGE, ...(before === undefined ? {} : { before }) },
      commitment,
    );
    const since = page.filter((info) => BigInt(info.slot) >= slot);
    newestFirst.push(...since.filter(({ err }) => err === null).map(({ signature }) => signature));
    before = page.at(-1)?.signature;
    if (since.length < PAGE) return newestFirst.toReversed();
  }
}

function eventsOfPool(transaction: unknown, pool: string): string[] {
  const events = eventsOf(transaction).map((event) => toChainEvent(event));
  return events.flatMap((event) => (event.pool === pool ? [event.name] : []));
}
