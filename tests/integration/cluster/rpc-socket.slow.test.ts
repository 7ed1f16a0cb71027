import { expect, test, vi } from 'vitest';
import { connectTo } from '#server/cluster/connection.ts';
import { sleep } from '#src/lib/sleep.ts';
import { freePortPair } from '#tests/support/ports.ts';
import { logInto } from '#tests/support/log-into.ts';

test('an unreachable notification socket is logged once, after any number of reconnects', async () => {
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
  const lines: string[] = [];
  const connection = connectTo(
    { rpcUrl: null, wsUrl: null, localnetPort: await freePortPair(), cluster: 'localnet' },
    'confirmed',
    { log: logInto(lines) },
  );
  const subscription = connection.onSlotChange(() => undefined);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await sleep(3_500);
  await connection.removeSlotChangeListener(subscription);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^The RPC's WebSocket at 127\.0\.0\.1:\d+ is unreachable: .*ECONNREFUSED/);
  expect(console).not.toHaveBeenCalled();
  console.mockRestore();
});
