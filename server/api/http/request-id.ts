import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { IsProxy } from '#server/live/remote-address.ts';

/** By which an answer names its request, for whoever asks about it, as the log does. */
export const REQUEST_ID = 'x-request-id';

const PREFIX_BYTES = 6;
/** Request ids that proxies give: `$request_id` of nginx, a UUID. */
const GIVEN = /^[\w-]{8,64}$/;

/** Names requests: as a proxy does that is trusted, or by this process and their number. */
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
