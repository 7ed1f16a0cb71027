import { openPool } from '#tests/e2e/support/open-pool.ts';
import { crash } from '#tests/e2e/support/crash.ts';
import { ownBeacon } from '#tests/e2e/support/own-beacon.ts';
import { Player } from '#tests/e2e/support/player.ts';
import { enter, navigateTo, startEntering, toastClosed } from '#tests/e2e/support/screens.ts';
import { UNTIL_DRAW_SECONDS } from '#tests/e2e/support/until-draw.ts';
import { opensJoin, type Scene, WINDOW } from './game.ts';

const SOL = 1_000_000_000n;
const LATE_SECONDS = 600;
/** Milliseconds after which the app certainly reports an unreachable chain. */
const UNREACHABLE_MS = 12_000;
/** Leaves a request without an answer. */
const hold = (): void => undefined;

/**
 * Fills a pool whose round is late: pictures its page and the list until then, then the reward of the player who
 * completes it.
 */
export async function waitForPictures({ browser, product, connection, album }: Scene): Promise<void> {
  const { letRestart } = await crash(product, 'beacon');
  const beacon = await ownBeacon({ product, connection }, LATE_SECONDS);
  try {
    const pool = await openPool(connection, product.rpc, { name: 'Patient Otters', maxPlayers: 6, seats: 6 });
    const person = await Player.open(browser, product.appUrl, { viewport: WINDOW });
    const { page } = person;
    await product.rpc.airdrop(person.wallet.address, SOL);
    await enter(page, `/pools/${pool.id}`);
    await person.connect();
    await product.rpc.call('localnet_advance', [UNTIL_DRAW_SECONDS]);
    await page.getByText(/^Waiting for Local beacon/).waitFor();
    await toastClosed(page);
    await album.add(page, 'stage-awaiting', { waits: true });
    await navigateTo(page, '/pools');
    await page.getByRole('button', { name: 'Show locked' }).click();
    await page.waitForTimeout(800);
    await album.add(page, 'pools-awaiting', { waits: true });
    await navigateTo(page, `/pools/${pool.id}`);
    beacon.lag(0);
    await page.getByRole('button', { name: 'Complete the pool', disabled: false }).click();
    await page.getByRole('heading', { name: 'Your reward' }).waitFor();
    await toastClosed(page);
    await album.add(page, 'stage-completer');
    await person.close();
  } finally {
    await beacon.close();
    letRestart();
  }
}

/** Pictures pages before any JavaScript of the app has loaded. */
export async function firstPaintForPictures({ browser, product, album }: Scene): Promise<void> {
  const person = await Player.open(browser, product.appUrl, { viewport: WINDOW });
  const { page } = person;
  await page.route(/\/assets\/.*\.js$/, hold);
  for (const [name, path] of [
    ['first-paint-home', '/'],
    ['first-paint-pools', '/pools'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('header:visible').waitFor();
    // Waits until the tagline has disappeared.
    await page.waitForTimeout(3_000);
    await album.add(page, name, { waits: true });
  }
  await person.close();
}

/** Pictures the messages shown once the chain no longer answers: in a dialog for joining, on the page, and in lists. */
export async function hangForPictures({ browser, product, connection, album }: Scene): Promise<void> {
  const pool = await openPool(connection, product.rpc, { name: 'Silent Seals', maxPlayers: 3, seats: 1 });
  const person = await Player.open(browser, product.appUrl, { viewport: WINDOW });
  const { page } = person;
  await product.rpc.airdrop(person.wallet.address, 5n * SOL);
  await enter(page, `/pools/${pool.id}`);
  await person.connect();
  await toastClosed(page);
  await opensJoin(page);
  await page.route(product.rpc.url, hold);
  await page.getByRole('dialog').locator('button[type=submit]:enabled').click();
  await page.waitForTimeout(UNREACHABLE_MS);
  await album.add(page, 'join-chain-silent');
  await startEntering(page, `/pools/${pool.id}`);
  await page.waitForTimeout(UNREACHABLE_MS);
  await album.add(page, 'pool-chain-silent', { waits: true });
  await navigateTo(page, '/pools');
  await page.waitForTimeout(UNREACHABLE_MS);
  await album.add(page, 'pools-chain-silent', { waits: true });
  await person.close();
}
