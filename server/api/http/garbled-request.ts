import type { Socket } from 'node:net';
import { ApiError } from '../api-error.ts';

/** What node refuses before there is a request: answered in the one shape, then the connection ends. */
export function answerGarbledRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, refusal] = refusalOf(error.code);
  const body = JSON.stringify(refusal.toBody());
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): readonly [string, ApiError] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['413 Payload Too Large', new ApiError('too_large', 'The headers are too large')];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', new ApiError('too_slow', 'The request took too long to arrive')];
    default:
      return ['400 Bad Request', new ApiError('bad_request', 'This is no HTTP request')];
  }
}
