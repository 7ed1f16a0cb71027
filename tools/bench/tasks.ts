/**
 * Plays seven tasks of users on the built product in Chromium, each from a fresh profile to its end, and counts
 * seconds and presses; typing and the wallet's own dialogs do not count. Ends with code 1 above a limit. Takes three
 * minutes.
 */
import { Connection } from '@solana/web3.js';
import type { Locator } from 'playwright-core';
import { launchChromium } from '#tests/e2e/support/chromium.ts';
import { startLocalProduct } from '#tests/e2e/support/local-product.ts';
import { drawnPool, openPool } from '#tests/e2e/support/open-pool.ts';
import { Player } from '#tests/e2e/support/player.ts';
import { buildForTests } from '#tests/e2e/support/test-build.ts';
import { UNTIL_DRAW_SECONDS } from '#tests/e2e/support/until-draw.ts';

const SOL = 1_000_000_000n;

interface Task {
  readonly name: string;
  readonly maxSeconds: number | null;
  readonly maxPresses: number;
  /** Brings a user to the start of the task, without being counted. */
  readonly before: () => Promise<Player>;
  readonly play: (person: Player, press: (on: Locator) => Promise<void>) => Promise<void>;
}

const build = await buildForTests();
const [product, browser] = await Promise.all([startLocalProduct(build.folder), launchChromium()]);
const connection = new Connection(product.rpc.url, 'confirmed');

const come = async (lamports: bigint): Promise<Player> => {
  const person = await Player.open(browser, product.appUrl, { viewport: { width: 1440, height: 900 } });
  if (lamports > 0n) await product.rpc.airdrop(person.wallet.address, lamports);
  return person;
};

/** Opens a user who has played once and not claimed yet, and whose wallet is remembered. */
const comeBack = async (): Promise<Player> => {
  const person = await come(5n * SOL);
  const pool = await openPool(connection, product.rpc, { name: 'Long Ago', maxPlayers: 2, seats: 1 });
  await person.page.goto(`/pools/${pool.id}`);
  await person.connect();
  await person.joinLast();
  await product.rpc.call('localnet_advance', [UNTIL_DRAW_SECONDS + 15]);
  const outcome = person.page.getByRole('dialog', { name: /^(You Won!|Not this time)$/ });
  await outcome.waitFor({ timeout: 60_000 });
  await person.page.keyboard.press('Escape');
  await outcome.waitFor({ state: 'detached' });
  return person;
};

/** The link that the user of `getInvited`, who has a new profile, has received. */
let link = '';
const getInvited = async (): Promise<Player> => {
  const { id } = await openPool(connection, product.rpc, { name: 'Good Company' });
  link = `/pools/${id}#invite`;
  return come(5n * SOL);
};

const tasks: readonly Task[] = [
  {
    name: 'join for the first time, with an empty wallet',
    maxSeconds: 60,
    maxPresses: 7,
    before: () => come(0n),
    play: async ({ page }, press) => {
      await page.goto('/');
      await press(page.getByRole('main').getByRole('link', { name: 'Join a pool' }).first());
      await press(page.getByRole('button', { name: 'Join pool' }).first());
      await press(page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }));
      await press(page.getByRole('dialog').getByRole('button', { name: /^Get \d+ SOL$/ }));
      await press(page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }));
      await page
        .getByText(/^You are in: /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'create a pool',
    maxSeconds: 45,
    maxPresses: 7,
    before: () => come(5n * SOL),
    play: async ({ page }, press) => {
      await page.goto('/pools');
      await press(page.getByRole('main').getByRole('button', { name: 'Create pool' }).first());
      const chooser = page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' });
      await press(chooser);
      const form = page.getByRole('dialog');
      await press(form.getByRole('button', { name: 'Table · 6' }));
      await press(form.getByRole('button', { name: '0.1', exact: true }));
      await press(form.getByRole('button', { name: 'Review' }));
      await press(form.getByRole('button', { name: 'Create pool' }));
      await page.waitForURL(/\/pools\/\w+$/);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'claim what waits',
    maxSeconds: null,
    maxPresses: 2,
    before: comeBack,
    play: async ({ page }, press) => {
      await page.goto('/');
      await press(page.getByRole('banner').getByRole('link', { name: /SOL to claim/ }));
      await press(
        page
          .getByRole('main')
          .getByRole('button', { name: /^Claim/ })
          .first(),
      );
      await page
        .getByText(/claimed$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'verify a draw',
    maxSeconds: null,
    maxPresses: 2,
    before: () => come(0n),
    play: async ({ page }, press) => {
      await page.goto('/');
      await press(page.getByRole('main').getByRole('link', { name: 'Check it' }));
      await page.getByText('This draw is correct.', { exact: true }).waitFor();
    },
  },
  {
    name: 'find my money after a while away',
    maxSeconds: null,
    maxPresses: 1,
    before: comeBack,
    play: async ({ page }, press) => {
      await page.goto('/');
      await press(page.getByRole('banner').getByRole('link', { name: /SOL to claim/ }));
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Claim/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'rematch',
    maxSeconds: null,
    maxPresses: 3,
    before: comeBack,
    play: async ({ page }, press) => {
      await page.reload();
      await press(page.getByRole('main').getByRole('button', { name: /^Rematch for/ }));
      await press(page.getByRole('dialog').getByRole('button', { name: 'Create pool' }));
      await page.getByRole('heading', { level: 1, name: 'Long Ago II' }).waitFor();
    },
  },
  {
    name: 'invite to joined',
    maxSeconds: null,
    maxPresses: 4,
    before: getInvited,
    play: async ({ page }, press) => {
      await page.goto(link);
      await press(page.getByRole('main').getByRole('button', { name: /^Join for/ }));
      await press(page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }));
      await press(page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }));
      await page
        .getByText(/^You are in: /)
        .first()
        .waitFor();
    },
  },
];

try {
  await drawnPool(connection, product.rpc);
  await openPool(connection, product.rpc, { name: 'Quiet Rings', maxPlayers: 6 });
  for (const { name, maxSeconds, maxPresses, before, play } of tasks) {
    const person = await before();
    let presses = 0;
    const start = performance.now();
    await play(person, async (on) => {
      presses += 1;
      await on.click();
    });
    const seconds = (performance.now() - start) / 1_000;
    await person.close();
    const limit = maxSeconds === null ? '' : ` (limit ${maxSeconds})`;
    console.log(
      `${name.padEnd(46)} ${seconds.toFixed(1).padStart(6)} s${limit}, presses ${presses} (limit ${maxPresses})`,
    );
    if (presses > maxPresses || (maxSeconds !== null && seconds > maxSeconds)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
  await build.remove();
}
