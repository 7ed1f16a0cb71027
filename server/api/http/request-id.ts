import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { IsProxy } from '#server/live/remote-address.ts';

/** Response header with the request's id, which the log contains as well. */
export const REQUEST_ID = 'x-request-id';

const PREFIX_BYTES = 6;
/** Request ids that proxies give: `$request_id` of nginx, a UUID. */
const GIVEN = /^[\w-]{8,64}$/;

/** Returns a function that assigns request ids: a trusted proxy's id, or this process's prefix and a number. */
export function requestIds(isProxy: IsProxy): (request: IncomingMessage) => string {
  const prefix = randomBytes(PREFIX_BYTES).toString('base64url');
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID];
    if (typeof given === 'string' && GIVEN.test(given) && isProxy(socket.remoteAddress ?? '')) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
