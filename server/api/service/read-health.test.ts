import { expect, test } from 'vitest';
import { RelaysUnavailable } from '#src/beacon/relays.ts';
import { errorKind } from './read-health.ts';

test('an indexer error is reported by its topic, never by its text', () => {
  const relays = new RelaysUnavailable(7n, ['relay.example answered with HTTP status 503']);
  expect(errorKind(relays.message)).toBe('relays');
  expect(errorKind('The RPC is unreachable: no answer within 15000 ms')).toBe('rpc');
  expect(errorKind('The database query failed: no such table')).toBe('database');
  expect(errorKind('The stream of a.example ended (INTERNAL): no database')).toBe('rpc');
  expect(errorKind('Something else')).toBe('other');
});
