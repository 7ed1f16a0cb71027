import type { Page, Route } from 'playwright-core';
import * as v from 'valibot';
import { last, type State } from './states.ts';
import { press, presses, type Reach, sees } from './states-to-visit.ts';
import { unfoldOptions } from './create-form.ts';

/** The text of a confirmed claim's toast, on which a press opens the details. */
const CLAIMED = / SOL claimed$/;

export const GATED = { name: 'Sound Doors', password: 'open sesame' } as const;

/** Fills in the form for a pool of two seats with a password, up to the review. */
export const reviews: Reach = async (page, player) => {
  const form = page.getByRole('dialog');
  if ((await form.count()) === 0) await press(page, 'Create pool');
  await unfoldOptions(form);
  await form.getByLabel('Name (optional)').fill(GATED.name);
  await form.getByLabel('Players', { exact: true }).fill('2');
  await form.getByLabel('Stake per player').fill('0.1');
  await form.getByRole('checkbox', { name: /^Protect with a password/ }).check();
  await form.getByLabel('Password', { exact: true }).fill(GATED.password);
  await presses('Review', /deposit, returned$/)(page, player);
};

export const creatorStates: readonly State[] = [
  { name: 'create form', path: '/pools', reach: presses('Create pool', 'More options') },
  {
    name: 'create form with problems',
    path: '/pools',
    reach: async (page, player) => {
      await press(page, 'Create pool');
      const form = page.getByRole('dialog');
      await unfoldOptions(form);
      await form.getByLabel('Players', { exact: true }).fill('1');
      await form.getByLabel('Stake per player').fill('0.001');
      await form.getByRole('checkbox', { name: /^Protect with a password/ }).check();
      await form.getByLabel('Password', { exact: true }).fill('');
      await presses('Review', 'Minimum stake 0.02 SOL')(page, player);
    },
  },
  { name: 'pool to confirm', path: '/pools', reach: reviews },
  {
    name: 'creation that the wallet refused',
    path: '/pools',
    reach: async (page, player) => {
      await reviews(page, player);
      player.wallet.refuseNext();
      await last(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Create pool' }).click();
      await page.getByRole('dialog').getByText('Nothing was sent and nothing was paid.').waitFor();
    },
  },
];

/** Tries to join the pool on the page with a password. */
export const triesPassword = async (page: Page, password: string): Promise<void> => {
  await press(page, /^Join for/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(password);
  await dialog.locator('button[type=submit]:enabled').click();
};

/**
 * @param gated path of a pool with a password
 * @param open path of a pool without one, which is joined
 * @param rpc address to which transactions are sent
 */
export const guestStates = (gated: string, open: string, rpc: string): readonly State[] => [
  { name: 'wallet menu', path: '/pools', reach: presses(/^Wallet /, 'Disconnect') },
  {
    name: 'address copied',
    path: '/pools',
    reach: async (page, player) => {
      await page.evaluate('navigator.clipboard.writeText = async () => undefined');
      await presses(/^Wallet /, 'Disconnect')(page, player);
      await last(page);
      await page.getByRole('menuitem', { name: 'Copy address' }).click();
      await sees('Address copied')(page, player);
    },
  },
  { name: 'costs of joining', path: open, reach: presses(/^Join for/, /deposit, returned$/) },
  {
    name: 'password missing',
    path: gated,
    reach: async (page, player) => {
      await triesPassword(page, '');
      await sees('This pool needs a password.')(page, player);
    },
  },
  {
    name: 'password wrong',
    path: gated,
    reach: async (page, player) => {
      await triesPassword(page, 'open');
      await sees('This password does not open the pool.')(page, player);
    },
  },
  {
    name: 'transaction under way',
    path: open,
    reach: async (page, player) => {
      await joins(page, async () => {
        await page.route(rpc, (route) => (calls(route, 'getLatestBlockhash') ? undefined : route.continue()));
      });
      await sees('Preparing the transaction')(page, player);
    },
  },
  {
    name: 'transaction that was refused, with a code',
    path: '/pools',
    waits: true,
    reach: async (page) => {
      await comesTo(page, open);
      // Unroute only now: that releases held requests, and with them the previous page would have joined.
      await page.unrouteAll();
      await last(page);
      await joins(page, async () => {
        await page.route(rpc, (route) =>
          calls(route, 'simulateTransaction') ? route.fulfill({ json: refusal(route) }) : route.continue(),
        );
      });
      await page.getByRole('button', { name: 'Copy error code' }).first().waitFor();
    },
  },
  {
    name: 'leaving a pool',
    path: '/pools',
    reach: async (page, player) => {
      await page.unrouteAll();
      await comesTo(page, open);
      await player.join();
      await press(page, 'Exit pool');
      await sees('You get back')(page, player);
    },
  },
];

/** Returns a node's refusal with a code for which the app has no text. */
const refusal = (route: Route) => ({
  jsonrpc: '2.0',
  id: v.parse(v.object({ id: v.string() }), route.request().postDataJSON()).id,
  result: { context: { slot: 1 }, value: { err: { InstructionError: [0, { Custom: 9_999 }] }, logs: [] } },
});

const calls = (route: Route, method: string): boolean =>
  route.request().postData()?.includes(`"${method}"`) ?? false;

/** Joins the pool on the page. @param beforehand called when all requests before the join have been answered */
async function joins(page: Page, beforehand: () => Promise<void>): Promise<void> {
  await press(page, /^Join for/);
  const join = page.getByRole('dialog').locator('button[type=submit]:enabled');
  await join.waitFor();
  await beforehand();
  await join.click();
}

/** Loads a page, and waits until the wallet has connected by itself. */
export async function comesTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: /^Wallet / }).waitFor();
}

/** Withholds a beacon's rounds from a page: the answer is "too early", or there is none. */
export async function withholdRounds(page: Page, beaconUrl: string, how: 'late' | 'unheard'): Promise<void> {
  const isRequested = ({ origin, pathname }: URL): boolean =>
    origin === beaconUrl || pathname.startsWith('/api/beacon/');
  await page.route(isRequested, (route) => (how === 'late' ? route.fulfill({ status: 425 }) : route.abort()));
}

/**
 * Returns the states while the round of a pool is withheld from a page, and after it arrives.
 * @param pool path of a pool whose countdown is over
 */
export const statesOfRound = (pool: string, beaconUrl: string): readonly State[] => {
  const late = sees(/^Waiting for Local beacon, round/);
  const unheard: Reach = async (page, player) => {
    await withholdRounds(page, beaconUrl, 'unheard');
    await sees('Can’t reach the randomness beacon')(page, player);
  };
  return [
    { name: 'round that is late', path: pool, waits: true, reach: late },
    { name: 'round that is late, to complete', path: '/pool-completion', waits: true, reach: late },
    { name: 'round out of reach', path: pool, waits: true, reach: unheard },
    { name: 'round out of reach, to complete', path: '/pool-completion', waits: true, reach: unheard },
    {
      name: 'round at hand',
      path: pool,
      waits: true,
      reach: async (page, player) => {
        await page.unrouteAll();
        await player.openDetails();
        await sees('Randomness published')(page, player);
        await page.getByRole('button', { name: 'Complete the pool', disabled: false }).waitFor();
      },
    },
  ];
};

/** @param pool path of a drawn pool with open claims */
export const statesAfterDraw = (pool: string): readonly State[] => {
  const draw = pool.replace('/pools', '/vrf-transparency');
  const holds = sees(/^Checked in your browser: (\d) of \1 steps pass\.$/);
  return [
    {
      name: 'pool that was drawn',
      path: pool,
      reach: async (page, player) => {
        await player.openDetails();
        await sees(/^Winners? drawn$/)(page, player);
      },
    },
    { name: 'draw checked', path: draw, reach: holds },
    {
      name: 'draw with a byte changed',
      path: draw,
      reach: async (page, player) => {
        await holds(page, player);
        await presses('Change one byte', /^You changed one byte/)(page, player);
      },
    },
    {
      name: 'published draws redone',
      path: '/vrf-transparency',
      reach: presses('Replay all published draws', /^(\d+) of \1 published draws reproduced$/),
    },
    { name: 'winners', path: '/winners', reach: sees('Total won') },
    {
      name: 'notifications',
      path: '/how-it-works',
      reach: async (page) => {
        await press(page, /^Notifications/);
        await page.getByRole('dialog').getByRole('link').first().waitFor();
      },
    },
    { name: 'rewards to claim', path: '/activity', reach: sees('Unclaimed rewards') },
    { name: 'details of a pool', path: '/activity', reach: presses(/^Details of/, 'Check this draw') },
    { name: 'rewards skipped', path: '/activity', reach: presses('Skip', /^You skipped all/) },
    {
      name: 'reward claimed',
      path: '/activity',
      reach: async (page, player) => {
        await press(page, /^Show skipped/);
        await last(page);
        await presses('Claim now', CLAIMED)(page, player);
      },
    },
    { name: 'claim, told in full', path: '/activity', reach: presses(CLAIMED, /^(Confirmed|Finalized)$/) },
    {
      name: 'suggestion made',
      path: '/suggestions',
      reach: async (page, player) => {
        await presses('Make a suggestion', 'Title')(page, player);
        await page.getByLabel('Title').fill('A quieter ring');
        await page
          .getByLabel('What would you like, and why?')
          .fill('It could turn without a sound at night.');
        await last(page);
        await presses('Sign and send', 'Suggestion published')(page, player);
      },
    },
    {
      name: 'wallet disconnected',
      path: '/pools',
      reach: async (page, player) => {
        await press(page, /^Wallet /);
        await last(page);
        await page.getByRole('menuitem', { name: 'Disconnect' }).click();
        await sees('Wallet Disconnected')(page, player);
      },
    },
  ];
};
