import { createServer, get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { proxiesIn, remoteAddress } from './remote-address.ts';

/** Returns the `remoteAddress` of a real request over loopback. */
async function addressFor(forwardedFor: string | null, proxies: readonly string[]): Promise<string> {
  const server = createServer();
  const seen = new Promise<string>((resolve) => {
    server.on('request', (request: IncomingMessage, response) => {
      resolve(remoteAddress(request, proxiesIn(proxies)));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  get({ port, headers: forwardedFor === null ? {} : { 'x-forwarded-for': forwardedFor } }, (response) =>
    response.resume(),
  );
  const result = await seen;
  server.close();
  return result;
}

test.each([
  [null, [], '127.0.0.1'],
  ['9.9.9.9', [], '127.0.0.1'],
  ['9.9.9.9', ['10.0.0.0/8'], '127.0.0.1'],
  [null, ['loopback'], '127.0.0.1'],
  ['1.2.3.4', ['127.0.0.1'], '1.2.3.4'],
  ['9.9.9.9, 1.2.3.4', ['loopback'], '1.2.3.4'],
  ['9.9.9.9, 1.2.3.4, 10.0.0.1', ['loopback', '10.0.0.0/8'], '1.2.3.4'],
  ['9.9.9.9, fd00::7', ['loopback', 'uniquelocal'], '9.9.9.9'],
  ['10.1.1.1', ['loopback', 'uniquelocal'], '10.1.1.1'],
  ['::ffff:1.2.3.4', ['loopback'], '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', ['loopback'], '2001:db8:1:2'],
  ['2001:0db8::1', ['loopback'], '2001:db8:0:0'],
  ['::1', ['127.0.0.0/8'], '0:0:0:0'],
])('X-Forwarded-For %j behind the trusted proxies %j counts as %s', async (header, proxies, expected) => {
  expect(await addressFor(header, proxies)).toBe(expected);
});
