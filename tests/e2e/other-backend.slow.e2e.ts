import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AppAlone, serveAppAlone } from './support/app-alone.ts';
import { hasChromium } from './support/chromium.ts';
import { OtherBackend } from './support/other-backend.ts';
import { Player } from './support/player.ts';
import { sharedBrowser, sharedProduct } from './support/shared-product.ts';

const PICTURES = process.env['BACKEND_PICTURES'];
const TIMEOUT = { timeout: 30_000 };
const REPORTED = 'Reported by the server, not checked yet';
const CREATOR = 'Cr3atorCr3atorCr3atorCr3atorCr3atorCr3ator1';

describe.runIf(hasChromium())('another server that implements the specification', () => {
  let app: AppAlone;
  let backend: OtherBackend;
  let player: Player;

  beforeAll(async () => {
    const row = { rank: 1, wallet: CREATOR, poolsCreated: 12, fillRate: 0.5, totalVolumeSol: 30.5 };
    backend = new OtherBackend([row, { ...row, rank: 'first' }]);
    app = await serveAppAlone((await sharedProduct()).folder, { backend: backend.serve });
  });
  afterEach(async () => {
    await player?.close();
    // The next test waits for its own player's socket.
    await vi.waitFor(() => expect(backend.connections).toBe(0), TIMEOUT);
  });
  afterAll(async () => {
    await backend?.close();
    await app?.close();
  });

  /** Opens the page. @param hasChain whether the page can reach the chain */
  async function enter({ width = 1440, hasChain = true } = {}): Promise<void> {
    const { rpc } = await sharedProduct();
    player = await Player.open(await sharedBrowser(), app.url, { viewport: { width, height: 900 } });
    await player.page.goto('/');
    await player.connect();
    await vi.waitFor(() => expect(backend.connections).toBe(1), TIMEOUT);
    if (!hasChain) await player.page.route(`${rpc.url}/**`, (route) => route.abort());
  }

  const resolved = (poolId: number) => ({
    type: 'pool_resolved_details',
    poolId,
    poolName: 'Moon Lambo',
    entryAmount: 0.1,
    winnerCount: 1,
    loserCount: 3,
    winners: [
      {
        walletAddress: player.wallet.address,
        totalWon: 0.32,
        baseWinnings: 0.32,
        bonus: 0,
        winnerType: 'standard',
      },
    ],
    losers: [{ walletAddress: CREATOR, stakebackAmount: 0.015 }],
  });
  const reported = () => player.page.getByRole('dialog', { name: REPORTED });

  test("the app shows another server's figures and creators, except malformed ones", async () => {
    await enter();
    await player.page.getByText('42 users online').first().waitFor({ state: 'attached' });
    const main = player.page.getByRole('main');
    await main.getByText('12.5', { exact: false }).first().waitFor();
    await main.getByText('30.5', { exact: false }).first().waitFor();
    expect(await main.getByRole('row').filter({ hasText: 'Cr3a' }).count()).toBe(1);
    backend.countUsers(43);
    await player.page.getByText('43 users online').first().waitFor({ state: 'attached' });
    expect(player.complaints).toEqual([]);
  });

  test('shows a draw that the chain does not contain as not checked, and then removes it', async () => {
    await enter();
    backend.emit(resolved(987_654));
    await reported().waitFor();
    await reported().waitFor({ state: 'detached' });
    expect(await player.page.getByRole('dialog').count()).toBe(0);
  });

  test.each([390, 1440])('shows a draw without a chain, %i px wide', async (width) => {
    await enter({ width, hasChain: false });
    backend.emit({ type: 'of tomorrow', poolId: 1 }, { type: 'user_joined', poolId: 1 }, resolved(1));
    await reported().waitFor();
    await reported().getByText('0.320').first().waitFor();
    await reported().getByText('Moon Lambo').waitFor();
    expect(await player.page.locator('canvas').count()).toBe(0);
    if (PICTURES) await player.page.screenshot({ path: `${PICTURES}/reported-${width}.png` });
    await reported().getByRole('button', { name: 'Done' }).click();
    await reported().waitFor({ state: 'detached' });
  });
});
