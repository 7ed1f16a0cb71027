import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';
import { sleep } from '#src/lib/sleep.ts';

/** Timeout for MetaMask's content script; without MetaMask there is no answer. */
export const SNAP_TIMEOUT_MS = 5_000;

const REQUEST_ID = 'xeroz-solflare-snap';
const SOLFLARE_SNAP = 'npm:@solflare-wallet/solana-snap';

/** MetaMask's answer to a page, a JSON-RPC response in two envelopes. */
const answerSchema = v.object({
  target: v.literal('metamask-inpage'),
  data: v.object({
    name: v.literal('metamask-provider'),
    data: v.object({ id: v.literal(REQUEST_ID), result: v.optional(v.record(v.string(), v.unknown()), {}) }),
  }),
});

/**
 * Requests from MetaMask, by window message, which snaps this page may use, and whether Solflare's is among them. It
 * opens no window and grants nothing. Any script of the page could answer: use it as a hint, never for a decision.
 * @returns false as well if there is no answer within 5 s, as without MetaMask
 */
export async function hasSolflareSnap(): Promise<boolean> {
  const answered = new AbortController();
  let found = false;
  const onMessage = ({ source, data }: MessageEvent<unknown>): void => {
    const answer = parsed(answerSchema, data);
    if (source !== window || !answer) return;
    found = SOLFLARE_SNAP in answer.data.data.result;
    answered.abort();
  };
  window.addEventListener('message', onMessage);
  const request = { id: REQUEST_ID, jsonrpc: '2.0', method: 'wallet_getSnaps' };
  const envelope = { name: 'metamask-provider', data: request };
  window.postMessage({ target: 'metamask-contentscript', data: envelope }, window.location.origin);
  await sleep(SNAP_TIMEOUT_MS, answered.signal);
  window.removeEventListener('message', onMessage);
  return found;
}
