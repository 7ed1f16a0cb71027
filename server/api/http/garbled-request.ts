import type { Socket } from 'node:net';
import { ApiError } from '../api-error.ts';

/** What node refuses before there is a request: answered in the one shape, then the connection ends. */
export function answerGarbledRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const refusal = tooLarge
    ? new ApiError('too_large', 'The headers are too large')
    : new ApiError('bad_request', 'This is no HTTP request');
  const body = JSON.stringify(refusal.toBody());
  const head = [
    `HTTP/1.1 ${refusal.statusCode} ${tooLarge ? 'Payload Too Large' : 'Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
