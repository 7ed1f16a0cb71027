import { expect, it } from 'vitest';
import { encodingFor } from './forms.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate', 'identity'],
  ['*', 'identity'],
  ['gzip, brotli', 'identity'],
  ['br;q=0', 'identity'],
  ['gzip, br; q=0.000, deflate', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0,br;q=0.5', 'br'],
  ['BR ; q=0.01', 'br'],
])('for Accept-Encoding %j the encoding is %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
