import type { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { startThread } from '#server/cluster/start-thread.ts';
import type { VerifyRound } from '#src/beacon/request-round.ts';

/** Request to the worker thread. */
export interface Verification {
  readonly id: number;
  readonly groupKey: string;
  readonly round: bigint;
  readonly signature: Uint8Array;
}

interface Waiting {
  resolve(isValid: boolean): void;
  reject(error: Error): void;
}

const answerSchema = v.object({ id: v.number(), isValid: v.boolean() });

/**
 * Verifies rounds' signatures in a worker thread, one after the other: each takes some 30 ms of computation, which
 * would block the server's main thread. The worker starts with the first signature, does not keep the process alive,
 * and is replaced when it fails.
 */
export class RoundVerifier {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #rounds = 0;
  #isClosed = false;

  /** Verifies a signature, as `isRoundSignature` does. @throws if the thread fails, or the verifier is closed */
  readonly verify: VerifyRound = (groupKey, round, signature) => {
    if (this.#isClosed) return Promise.reject(new Error('The verifier of rounds is closed'));
    this.#worker ??= this.#start();
    const verification: Verification = { id: (this.#rounds += 1), groupKey, round, signature };
    const answer = new Promise<boolean>((resolve, reject) =>
      this.#waiting.set(verification.id, { resolve, reject }),
    );
    this.#worker.postMessage(verification);
    return answer;
  };

  /** Terminates the thread; pending verifications are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = startThread(import.meta.url, 'verify-worker');
    worker.unref();
    worker.on('message', (message: unknown) => {
      const { id, isValid } = v.parse(answerSchema, message);
      this.#waiting.get(id)?.resolve(isValid);
      this.#waiting.delete(id);
    });
    const end = (error: Error): void => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('error', (cause) => end(new Error('The thread that verifies rounds failed', { cause })));
    worker.on('exit', () => end(new Error('The thread that verifies rounds has ended')));
    return worker;
  }
}
