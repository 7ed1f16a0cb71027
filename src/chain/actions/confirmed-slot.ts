import '../program/buffer.ts';
import { getConnection } from '../connection.ts';

/** Limit of signatures in one request. */
const MOST_SIGNATURES = 256;

/**
 * The newest slot in which one of these transactions landed; null where the node that answers knows of none.
 * @param signatures of which the last 256 are looked at
 * @throws the connection's error
 */
export async function getConfirmedSlot(signatures: readonly string[]): Promise<bigint | null> {
  const { value } = await getConnection().getSignatureStatuses(signatures.slice(-MOST_SIGNATURES));
  const slots = value.flatMap((status) => (status === null ? [] : [status.slot]));
  return slots.length === 0 ? null : BigInt(Math.max(...slots));
}
