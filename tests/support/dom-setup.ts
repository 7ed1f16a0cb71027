import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { getCluster, setCluster } from '#src/chain/cluster.ts';
import { resetSlots } from '#src/chain/testing/with-slots.ts';
import { atOrigin } from '#src/lib/testing/at-origin.ts';
import { useStore } from '#src/store/store.ts';

// Lazy chunks are compiled while a test waits for them, and a busy machine may pause for seconds. A longer timeout does
// not delay tests that pass.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

// Pages are served by HTTPS or from this machine, so their context is secure; happy-dom lacks the property.
Object.assign(globalThis, { isSecureContext: true });

const address = window.location.href;
const cluster = getCluster();

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
const { setTimeout, setInterval } = globalThis;
globalThis.setTimeout = remembering(setTimeout);
globalThis.setInterval = remembering(setInterval);

// A timer that fires, or a chunk that loads, after the window of its file has been removed fails the whole run, even if
// all tests passed. Wallet adapters, for example, look for their wallets every second for ever.
afterAll(async () => {
  vi.useRealTimers();
  await vi.dynamicImportSettled();
  for (const timer of started) clearTimeout(timer);
  started.clear();
  Object.assign(globalThis, { setTimeout, setInterval });
  // The next file shares these modules and the window.
  resetSlots();
  setCluster(cluster);
  useStore.setState(useStore.getInitialState(), true);
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  atOrigin(address);
  document.body.replaceChildren();
  // Wait for work that React has scheduled by `setImmediate`, because it would fail without a window.
  await new Promise((resolve) => setImmediate(resolve));
});
