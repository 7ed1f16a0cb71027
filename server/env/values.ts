import { isIP } from 'node:net';
import * as v from 'valibot';
import { parseAddress } from '#src/protocol/bytes.ts';

export const LARGEST_PORT = 65_535;

/** Returns a schema of a URL with one of these protocols, such as `https:`. */
export const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    ),
  );

export const integer = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
};

export const oneOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  v.picklist(choices, `must be one of ${choices.join(', ')}`);

const isHttp = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

export const onOff = v.pipe(
  oneOf(['on', 'off']),
  v.transform((text) => text === 'on'),
);

export const hash = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes as hex'),
  v.toLowerCase(),
);

const isWallet = (text: string): boolean => parseAddress(text) !== null;
export const wallet = v.pipe(v.string(), v.check(isWallet, 'must be the base58 address of a wallet'));

/** Returns a schema of a list separated by commas, with optional spaces around them. */
const list = (each: (text: string) => boolean, message: string) =>
  v.pipe(
    v.string(),
    v.transform((text): readonly string[] => [...new Set(text.split(',').map((item) => item.trim()))]),
    v.check((items) => items.every((item) => each(item)), message),
  );

export const wallets = list(isWallet, 'must list base58 addresses of wallets, with commas between them');

export const httpUrls = list(isHttp, 'must list http or https addresses, with commas between them');

export const isOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  ['http:', 'https:', 'ws:', 'wss:'].includes(new URL(text).protocol) &&
  text.slice(text.indexOf('//')) === `//${new URL(text).host}`;

const ORIGIN = 'such as https://example.org, without a path or a slash at the end';
export const webOrigin = v.pipe(url('http:', 'https:'), v.check(isOrigin, `must be an origin, ${ORIGIN}`));
export const webOrigins = list(
  (text) => isOrigin(text) && text.startsWith('http'),
  `must list http or https origins, ${ORIGIN}, with commas between them`,
);
export const origins = list(isOrigin, `must list origins, ${ORIGIN}, with commas between them`);

/** Where faults are reported: the address of a mailbox, or a page. */
export const contact = v.pipe(
  v.string(),
  v.check(
    (text) =>
      /^mailto:[^\s@?]+@[^\s@?]+$/.test(text) ||
      (!/\s/.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:'),
    'must be mailto: with an e-mail address, or an address that starts with https://',
  ),
);

/** Whether a text is a network in the format of `proxy-addr`. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(text);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
export const networks = list(
  isNetwork,
  'must list addresses or networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between them',
);
