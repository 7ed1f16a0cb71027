import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { Admission } from './admission.ts';
import { LIVE_LIMITS } from './limits.ts';

/** Returns a request to connect, passed on by a proxy. */
function from(address: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'x-forwarded-for': address };
  return request;
}

test('an address may open a limited number of connections per minute, closed ones included', () => {
  const limits = { ...LIVE_LIMITS, connectionsPerMinute: 3 };
  const admission = new Admission({ limits, corsOrigins: [], isProxy: (address) => address === '' });
  const connect = (address: string, now: number): boolean => {
    const request = from(address);
    if (admission.refusal(request, now) !== null) return false;
    admission.opened(request, now)();
    return true;
  };
  const began = Date.now();
  expect([1, 2, 3, 4].map((second) => connect('1.2.3.4', began + second))).toEqual([true, true, true, false]);
  expect(connect('1.2.3.5', began + 5)).toBe(true);
  expect(admission.refusal(from('1.2.3.4'), began + 50_000)).toBe('This address connects too often');
  expect([1, 2, 3, 4].map((second) => connect('1.2.3.4', began + 60_001 + second))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
