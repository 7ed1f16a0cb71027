import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import { hasChromium } from './support/chromium.ts';
import { crash } from './support/crash.ts';
import { openPool } from './support/open-pool.ts';
import { ownBeacon } from './support/own-beacon.ts';
import type { Player } from './support/player.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
const LATE_SECONDS = 600;

describe.runIf(hasChromium())('the round that decides a pool', () => {
  const stage = new Stage('beacon');

  test('the round that decides a pool is unavailable while the relays are down, and completes the pool once they are back', async () => {
    const pool = await lockedPool('Deaf Rings');
    const player = await arrive(pool);
    const { letRestart } = await crash(stage.product, 'beacon');
    try {
      await stage.passCountdown();
      await player.page.getByText('Can’t reach the randomness beacon').waitFor();
      await player.page.getByText(/^Neither its relays nor the server answer\./).waitFor();
      expect(await complete(player).isDisabled()).toBe(true);
      const other = await stage.person(SOL);
      await other.page.goto('/pool-completion');
      const card = other.page.getByRole('listitem').filter({ hasText: pool.name });
      await card.getByText('Can’t reach the randomness beacon').waitFor();
      expect(await card.getByRole('button', { name: 'Complete pool' }).isDisabled()).toBe(true);
    } finally {
      letRestart();
    }
    await completes(player);
  });

  test('the round that decides a pool comes from the server while the relays do not answer, and is verified by its signature', async () => {
    const pool = await lockedPool('Second Source');
    await stage.passCountdown();
    const route = `${stage.product.appUrl}/api/beacon/rounds/${pool.draw.round}`;
    await expect.poll(async () => (await fetch(route)).status, { interval: 2_000 }).toBe(200);
    const relay = stage.product.pidOf('beacon');
    if (relay === null) throw new Error('There is no beacon');
    // The relay still accepts connections but no longer answers.
    process.kill(relay, 'SIGSTOP');
    try {
      // The page verifies the signature, so it refuses a wrong one from the server.
      const deceived = await stage.person(SOL);
      const truth = await (await fetch(route)).text();
      const body = truth.replace(/"signature":"(\w)/, '"signature":"0');
      expect(body).not.toBe(truth);
      await deceived.page.route(route, (request) =>
        request.fulfill({ contentType: 'application/json', body }),
      );
      await arrive(pool, deceived);
      await deceived.page.getByText('Can’t reach the randomness beacon').waitFor();
      await deceived.page.getByText('with a signature that is not of this round').waitFor();
      expect(await complete(deceived).isDisabled()).toBe(true);

      const player = await stage.person(SOL);
      const answer = player.page.waitForResponse(route);
      await arrive(pool, player);
      expect((await answer).status()).toBe(200);
      await completes(player);
    } finally {
      process.kill(relay, 'SIGCONT');
    }
  });

  test('the round that decides a pool is shown as late, with its number and the time it was due', async () => {
    const { letRestart } = await crash(stage.product, 'beacon');
    const beacon = await ownBeacon(stage, LATE_SECONDS);
    try {
      const pool = await lockedPool('Late Rings');
      const player = await arrive(pool);
      await stage.passCountdown();
      const round = (pool.draw.round ?? 0n).toLocaleString('en-US');
      const due = new Date((pool.draw.drawAt ?? 0) * 1_000).toLocaleTimeString('en-US');
      await player.page
        .getByRole('status')
        .getByText(`Waiting for Local beacon, round ${round}, due ${due}`)
        .waitFor();
      await player.page.getByText('waiting for the round', { exact: true }).waitFor();
      expect(await complete(player).isDisabled()).toBe(true);
      beacon.lag(0);
      await completes(player);
    } finally {
      await beacon.close();
      letRestart();
    }
  });

  /** Creates a full pool of two, which begins its countdown. */
  function lockedPool(name: string): Promise<Pool> {
    return openPool(stage.connection, stage.product.rpc, { name, maxPlayers: 2, seats: 2 });
  }

  /** Opens the page of a pool for a player without a seat, and connects the wallet. */
  async function arrive(pool: Pool, someone?: Player): Promise<Player> {
    const player = someone ?? (await stage.person(SOL));
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    return player;
  }

  const complete = ({ page }: Player): Locator => page.getByRole('button', { name: 'Complete the pool' });

  /** Completes the pool as soon as the button is enabled. The reward goes to this player, who has no seat. */
  async function completes(player: Player): Promise<void> {
    await complete(player).click();
    await player.page.getByRole('heading', { name: 'Your reward' }).waitFor();
    await player.openDetails();
    await player.page
      .getByText(/^Local beacon, round [\d,]+, published /)
      .first()
      .waitFor();
  }
});
