import * as v from 'valibot';
import type { JsonRpc } from '../json-rpc.ts';
import type { Draft } from './pack.ts';
import { signedWire } from './wire.ts';

/** Number of transactions in one request, and of signatures in one request for their status. */
const AT_ONCE = 50;
const STATUSES_AT_ONCE = 256;

const blockhashSchema = v.object({ value: v.object({ blockhash: v.string() }) });
const statusesSchema = v.object({ value: v.array(v.nullable(v.object({ err: v.unknown() }))) });

/** Sends many transactions in order, by plain requests and without simulation. */
export class ChainWriter {
  /** Signatures of all sent transactions. */
  readonly signatures: string[] = [];

  constructor(private readonly rpc: JsonRpc) {}

  /**
   * Sends all drafts, and signs the next ones during each request.
   * @returns their signatures, in order
   * @throws if one was dropped, failed unexpectedly, or succeeded unexpectedly
   */
  async send(drafts: readonly Draft[]): Promise<string[]> {
    const signatures: string[] = [];
    let underWay: Promise<unknown> = Promise.resolve();
    for (let from = 0; from < drafts.length; from += AT_ONCE) {
      const { value } = v.parse(blockhashSchema, await this.rpc.call('getLatestBlockhash', []));
      const signed = drafts.slice(from, from + AT_ONCE).map((draft) => signedWire(draft, value.blockhash));
      signatures.push(...signed.map(({ signature }) => signature));
      await underWay;
      const params = signed.map(({ base64 }) => [base64, { encoding: 'base64', skipPreflight: true }]);
      underWay = this.rpc.batch('sendTransaction', params);
      // The next `await` reports the error.
      underWay.catch(() => undefined);
    }
    await underWay;
    await this.#check(drafts, signatures);
    this.signatures.push(...signatures);
    return signatures;
  }

  async #check(drafts: readonly Draft[], signatures: readonly string[]): Promise<void> {
    for (let from = 0; from < signatures.length; from += STATUSES_AT_ONCE) {
      const part = signatures.slice(from, from + STATUSES_AT_ONCE);
      const { value } = v.parse(statusesSchema, await this.rpc.call('getSignatureStatuses', [part]));
      for (const [index, status] of value.entries()) {
        const draft = drafts[from + index];
        const failed = status === null || status.err !== null;
        if (failed === (draft?.fails === true) && status !== null) continue;
        throw new Error(
          `Transaction ${part[index]} of ${draft?.instructions.length} instructions: ${JSON.stringify(status)}`,
        );
      }
    }
  }
}
