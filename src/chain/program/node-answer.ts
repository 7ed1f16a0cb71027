import { HttpError } from '#src/lib/http-error.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';

/** Timeout of one answer, in milliseconds. A node that accepts a request and does not answer counts as unreachable. */
const ANSWER_MS = 10_000;

/** Waits for a node's answer. @throws HttpError after 10 s without one; what the answer rejects with */
export const nodeAnswer = <T>(answer: Promise<T>): Promise<T> =>
  withTimeout(answer, ANSWER_MS, () => new HttpError('unreachable', "The node's answer timed out"));
