import { expect, it } from 'vitest';
import { hostOf, lookUp } from './look-up.ts';
import type { Blocklist } from './read-list.ts';

const list = (changes: Partial<Blocklist>): Blocklist => ({
  blocked: [],
  allowed: [],
  fuzzy: [],
  tolerance: 0,
  ...changes,
});

it.each([
  ['pools.example', 'pools.example'],
  ['https://www.Pools.example/pools?x=1', 'pools.example'],
  ['pools.example.', 'pools.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
])('%s is looked up as %s', (name, host) => {
  expect(hostOf(name)).toBe(host);
});

it.each(['http://127.0.0.1:8787', 'localhost', '[::1]', 'not a name', '', 'javascript:alert(1)'])(
  'refuses %j, which is no public name',
  (name) => {
    expect(() => hostOf(name)).toThrow('is not the name of a public site');
  },
);

it.each([
  ['the name itself', 'app.pools.example'],
  ['the name in capitals', 'App.Pools.example'],
  ['a parent domain', 'pools.example'],
  ['a parent domain as a wildcard', '*.pools.example'],
  ['the name with www', 'www.app.pools.example'],
  ['a url', 'https://app.pools.example/'],
  ['a path of the name', 'app.pools.example/claim'],
])('a site is listed by %s', (_, entry) => {
  expect(lookUp(list({ blocked: ['other.example', entry] }), 'app.pools.example')).toEqual({
    reason: 'blocked',
    entry,
  });
});

it.each([
  ['a name that ends alike', 'my-app.pools.example'],
  ['a domain below it', 'evil.app.pools.example'],
  ['a path of a parent domain', 'pools.example/other'],
  ['its top-level domain', 'example'],
  ['a name that begins alike', 'app.pools.example.net'],
])('a site is not listed by %s', (_, entry) => {
  expect(lookUp(list({ blocked: [entry] }), 'app.pools.example')).toBeNull();
});

it('an entry with other letters is compared in the form of DNS', () => {
  expect(lookUp(list({ blocked: ['bücher.example'] }), 'xn--bcher-kva.example')?.reason).toBe('blocked');
});

it('an allowed domain is never listed', () => {
  const both = list({ blocked: ['app.pools.example'], allowed: ['pools.example'] });
  expect(lookUp(both, 'app.pools.example')).toBeNull();
});

it('a lookalike is listed up to the tolerance, whatever its top-level domain is', () => {
  const fuzzy = list({ fuzzy: ['wallet.example'], tolerance: 2 });
  expect(lookUp(fuzzy, 'wa11et.test')).toEqual({ reason: 'lookalike', entry: 'wallet.example' });
  expect(lookUp(fuzzy, 'w4113t.test')).toBeNull();
});
