import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { crash } from './support/crash.ts';
import { drawnPool, joinPool, openPool } from './support/open-pool.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
/** Milliseconds for a server to start on a busy machine. */
const START_MS = 90_000;
const EVENTS = /^42\["(?:pool|batch)_update",/;
const framesSchema = v.tuple([
  v.string(),
  v.object({ events: v.array(v.looseObject({ id: v.number(), type: v.string(), poolAddress: v.string() })) }),
]);
type FrameEvent = v.InferOutput<typeof framesSchema>[1]['events'][number];

describe.runIf(hasChromium())('the app with its server', () => {
  const stage = new Stage('server', {});
  const online = (page: Page, text: string, timeout = 30_000): Promise<void> =>
    page.getByRole('complementary', { name: text, exact: true }).waitFor({ timeout });

  test('shows users online, top creators and the total staked', async () => {
    const { creator } = await drawnPool(stage.connection, stage.product.rpc);
    const [first, second] = [await stage.person(2n * SOL), await stage.person(2n * SOL)];
    await first.page.goto('/');
    await first.connect();
    await online(first.page, '1 user online');
    await second.page.goto('/pools');
    await second.connect();
    await online(first.page, '2 users online');
    await online(second.page, '2 users online');

    // The creator's one pool has two seats of 0.1 SOL.
    const row = first.page.getByRole('row', { name: new RegExp(creator.slice(0, 4)) });
    // The page may have read the statistics before the draw, and refetches them after 30 seconds.
    await row.waitFor({ timeout: 60_000 });
    await expect
      .poll(async () => (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim()))
      .toEqual(['1', expect.stringContaining(creator.slice(-4)), '1', '100%', '0.2 SOL']);
    await first.page.getByText('0.2 SOL', { exact: false }).first().waitFor();

    await second.close();
    await online(first.page, '1 user online');
  });

  test('the app with its server receives after a crash of the server the events missed meanwhile, each once and in order', async () => {
    const watcher = await stage.person(2n * SOL);
    const received: FrameEvent[] = [];
    const receive = (packet: string): void => {
      if (EVENTS.test(packet)) received.push(...v.parse(framesSchema, JSON.parse(packet.slice(2)))[1].events);
    };
    watcher.page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => receive(String(payload)));
    });
    // If a starting server refuses the WebSocket but accepts the next request, events arrive by polling.
    watcher.page.on('response', async (response) => {
      if (!response.url().includes('transport=polling')) return;
      const packets = await response.text().catch(() => '');
      for (const packet of packets.split('\u001E')) receive(packet);
    });
    const watched = await openPool(stage.connection, stage.product.rpc, { maxPlayers: 6 });
    await watcher.page.goto(`/pools/${watched.id}`);
    await watcher.connect();
    await online(watcher.page, '1 user online');
    const joins = (): string[] =>
      received.filter(({ poolAddress }) => poolAddress === watched.address).map(({ type }) => type);
    await joinPool(stage.connection, stage.product.rpc, watched.address);
    await expect.poll(joins).toEqual(['user_joined']);

    const { letRestart } = await crash(stage.product, 'server');
    // Without the server, the page shows no figures of it, but pools still work, because the app reads the chain.
    await watcher.page.getByText(/users? online$/).waitFor({ state: 'detached' });
    await joinPool(stage.connection, stage.product.rpc, watched.address);
    await watcher.page.getByRole('img', { name: '3 of 6 seats taken' }).first().waitFor();
    expect(joins()).toEqual(['user_joined']);

    letRestart();
    // A restarted server opens its database first.
    await online(watcher.page, '1 user online', START_MS);
    // The server must then catch up with the chain.
    await expect.poll(joins, { timeout: START_MS }).toEqual(['user_joined', 'user_joined']);
    const ids = received.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });
});
