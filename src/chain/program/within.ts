import { NodeRefusal } from './node-refusal.ts';

/** How long a node may take for one answer; one that accepts and stays silent counts as out of reach. */
const ANSWER_MS = 10_000;

/**
 * A node's answer, as long as it comes in time.
 * @throws NodeRefusal where none comes; what the answer throws
 */
export async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NodeRefusal(null, "The node's answer timed out")), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
