import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// On a busy machine lazy chunks are compiled while a test waits for them, and the machine may stand still for seconds.
// Whoever finds what it waits for has not waited any longer.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

// Pages are served by https or from this machine; happy-dom does not say so.
Object.assign(globalThis, { isSecureContext: true });

type Timer = ReturnType<typeof setTimeout>;

/** All timers that a test file has started, including those that have ended. */
const started = new Set<Timer>();
const remembering = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
  new Proxy(start, {
    apply: (target, self: unknown, given: Parameters<Start>): Timer => {
      const timer: Timer = Reflect.apply(target, self, given);
      started.add(timer);
      return timer;
    },
  });
globalThis.setTimeout = remembering(setTimeout);
globalThis.setInterval = remembering(setInterval);

// A timer that fires when the window of its file is gone fails the whole run, though every test has passed: wallet
// adapters look for their wallets every second and for ever. So does a chunk that is still on its way.
afterAll(async () => {
  vi.useRealTimers();
  await vi.dynamicImportSettled();
  for (const timer of started) clearTimeout(timer);
  started.clear();
  // React works in turns of its own: one that is due would find no window either.
  await new Promise((resolve) => setImmediate(resolve));
});
