import { afterEach, expect, it, vi } from 'vitest';
import { vibrate } from './vibrate.ts';

const device = ({ touched = true, still = false }) => {
  const navigator = { vibrate: vi.fn(), userActivation: { hasBeenActive: touched } };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', { matchMedia: () => ({ matches: still }) });
  return navigator.vibrate;
};
afterEach(() => vi.unstubAllGlobals());

it('the device vibrates once, briefly', () => {
  const felt = device({});
  vibrate();
  expect(felt.mock.calls).toEqual([[30]]);
});

it.each([
  ['before the page was touched', { touched: false }],
  ['with reduced motion', { still: true }],
])('the device does not vibrate %s', (_case, state) => {
  const felt = device(state);
  vibrate();
  expect(felt).not.toHaveBeenCalled();
});

it('does nothing on a device without vibration', () => {
  vi.stubGlobal('navigator', {});
  expect(vibrate).not.toThrow();
});
