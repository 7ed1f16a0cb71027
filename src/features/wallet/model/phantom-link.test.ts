import { expect, it } from 'vitest';
import { phantomBrowseUrl } from './phantom-link.ts';

it('carries the whole address, encoded once, and the origin', () => {
  const url = phantomBrowseUrl(new URL('https://xeroz.example/pools?q=a b&x=1#top'));
  expect(url).toBe(
    'https://phantom.app/ul/browse/https%3A%2F%2Fxeroz.example%2Fpools%3Fq%3Da%2520b%26x%3D1%23top?ref=https%3A%2F%2Fxeroz.example',
  );
});
