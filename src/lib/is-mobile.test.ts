import { expect, it } from 'vitest';
import { isMobile } from './is-mobile.ts';

it.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, true],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['an iPad, which claims to be a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['a laptop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
])('detects %s', (_, userAgent, maxTouchPoints, expected) => {
  expect(isMobile({ userAgent, maxTouchPoints })).toBe(expected);
});
