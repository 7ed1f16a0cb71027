import { parentPort } from 'node:worker_threads';
import { isRoundSignature } from '#src/beacon/verify.ts';
import type { Verification } from './round-verifier.ts';

/** The thread of `RoundVerifier`: answers each message by its id. */
parentPort?.on('message', ({ id, groupKey, round, signature }: Verification) => {
  parentPort?.postMessage({ id, isValid: isRoundSignature(groupKey, round, signature) });
});
