import { RpcFailure } from './rpc-failure.ts';

/**
 * Reads the text of a response.
 * @throws RpcFailure where it has more than `mostBytes` bytes, without having read them all; the signal's reason; what
 * `fetch` throws where the connection breaks
 */
export async function readBody(response: Response, mostBytes: number, signal: AbortSignal): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  // The abortion of a request does not always end the reading of a compressed body (Node 20).
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks).toString('utf8');
      length += value.byteLength;
      if (length > mostBytes) {
        const text = `The RPC's answer has more than ${mostBytes} bytes`;
        throw new RpcFailure(text, { retryable: false, ofRequest: true, batchRefused: true });
      }
      chunks.push(value);
    }
  } finally {
    // A signal that nobody aborts would keep all that was read.
    signal.removeEventListener('abort', stop);
    // Ends the connection where there is more to read.
    stop();
  }
}
