import type { IncomingMessage } from 'node:http';

/** Headers that only speak of the change of protocol (RFC 9110, section 7.8; RFC 7540, section 3.2). */
const OF_UPGRADE: ReadonlySet<string> = new Set(['upgrade', 'http2-settings']);

/** The head of a request as it came, but for its wish to change the protocol. */
export function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (OF_UPGRADE.has(name.toLowerCase())) continue;
    if (name.toLowerCase() === 'connection') lines.push(`${name}: ${withoutTokens(value)}`);
    else lines.push(`${name}: ${value}`);
  }
  // Node reads headers as this encoding.
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function withoutTokens(value: string): string {
  return value
    .split(',')
    .map((token) => token.trim())
    .filter((token) => !OF_UPGRADE.has(token.toLowerCase()))
    .join(', ');
}
