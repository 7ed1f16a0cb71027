import '../program/buffer.ts';
import { getConnection } from '../connection.ts';

/** Limit of signatures in one request. */
const MOST_SIGNATURES = 256;

/**
 * Returns the newest slot in which one of these transactions landed; null if the node knows none of them.
 * @param signatures only the last 256 are checked
 * @throws the connection's error
 */
export async function getConfirmedSlot(signatures: readonly string[]): Promise<bigint | null> {
  const { value } = await getConnection().getSignatureStatuses(signatures.slice(-MOST_SIGNATURES));
  const slots = value.flatMap((status) => (status === null ? [] : [status.slot]));
  return slots.length === 0 ? null : BigInt(Math.max(...slots));
}
