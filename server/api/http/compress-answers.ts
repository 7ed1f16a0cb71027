import type { FastifyInstance, FastifyReply } from 'fastify';
import { compressed, COMPRESSED_FROM_BYTES, encodingFor } from '../answers/forms.ts';

/**
 * Compresses the JSON that routes of this scope send as text, as cached answers are. Cached answers themselves are sent
 * as bytes, in a form that is compressed once for all requests.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isJson(reply)) return payload;
    varyByEncoding(reply);
    const isShort = Buffer.byteLength(payload) < COMPRESSED_FROM_BYTES;
    if (isShort || encodingFor(request.headers['accept-encoding']) === 'identity') return payload;
    void reply.header('content-encoding', 'br');
    return compressed(Buffer.from(payload));
  });
}

/** Notes in an answer's headers that other encodings of it differ, beside what it varies by already. */
export function varyByEncoding(reply: FastifyReply): void {
  void reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '));
}

function isJson(reply: FastifyReply): boolean {
  const type = reply.getHeader('content-type');
  return typeof type === 'string' && type.startsWith('application/json');
}
