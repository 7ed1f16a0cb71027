import type { Page } from 'playwright-core';
import { last, type State } from './states.ts';

const DESKTOP = 1_280;

export type Reach = NonNullable<State['reach']>;

/** Waits for a text. */
export const sees =
  (text: string | RegExp): Reach =>
  (page) =>
    page.getByText(text).first().waitFor();

/** Presses the first enabled button with this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }), disabled: false })
    .first()
    .click();

/** Presses a button, and waits for a text. */
export const presses =
  (name: string | RegExp, text: string | RegExp): Reach =>
  async (page, player) => {
    await press(page, name);
    await sees(text)(page, player);
  };

/** Searches for a text without matches. */
const searches =
  (label: string, text: string): Reach =>
  async (page, player) => {
    await page.getByLabel(label).fill('nothing is called so');
    await sees(text)(page, player);
  };

/** Points at a button until its tooltip shows. */
const pointsAt =
  (name: string | RegExp): Reach =>
  async (page) => {
    await page.getByRole('button', { name }).first().hover();
    await page.getByRole('tooltip').waitFor({ state: 'attached' });
  };

export const emptyStates: readonly State[] = [
  { name: 'no pools', path: '/pools', reach: sees('No Pools Found') },
  { name: 'no winners', path: '/winners', reach: sees('No Winners Found') },
  { name: 'no creators', path: '/', reach: sees('No creators yet') },
  { name: 'nothing to complete', path: '/pool-completion', reach: sees('No Pools Ready') },
  { name: 'nothing in activity', path: '/activity', reach: sees('No pools yet') },
  { name: 'no draws', path: '/vrf-transparency', reach: sees('No finished draws yet') },
  { name: 'no suggestions', path: '/suggestions', reach: sees('No suggestions yet') },
  { name: 'no notifications', path: '/how-it-works', reach: presses('Notifications', 'Nothing yet') },
];

const choosesWallet = presses('Connect Wallet', 'Test Wallet');

/** @param pool path of a pool that can be joined */
export const visitorStates = (pool: string): readonly State[] => [
  { name: 'wallet chooser', path: '/', reach: choosesWallet },
  {
    name: 'wallet chooser, more options',
    path: '/pools',
    reach: async (page, player) => {
      await choosesWallet(page, player);
      await presses('More options', 'MathWallet')(page, player);
    },
  },
  {
    name: 'mobile menu, languages',
    path: '/',
    reach: async (page) => {
      await press(page, 'Open menu');
      await page.locator('#mobile-menu').getByRole('combobox', { name: 'Language' }).focus();
    },
  },
  { name: 'tooltip of the theme', path: '/', width: DESKTOP, reach: pointsAt(/^Switch to the/) },
  {
    name: 'tooltip of a copy button',
    path: pool,
    width: DESKTOP,
    reach: async (page, player) => {
      await player.openDetails();
      await pointsAt('Copy pool address')(page, player);
    },
  },
  { name: 'filters', path: '/pools', reach: presses('Filters', 'Potential winnings') },
  {
    name: 'filters without a match',
    path: '/pools',
    reach: async (page, player) => {
      await press(page, 'Filters');
      await page.getByRole('dialog').getByText('Large 11+').click();
      await presses('Apply', 'Remove one of these filters to see pools.')(page, player);
    },
  },
  {
    name: 'search without a pool',
    path: '/pools',
    reach: searches('Search pools by name', 'No Pools Found'),
  },
  { name: 'pool not found', path: '/pools/999999', reach: sees('Pool not found') },
  { name: 'draw not found', path: '/vrf-transparency/999999', reach: sees('Pool not found') },
  { name: 'no such pool to check', path: '/vrf-transparency', reach: presses('Check', /^Enter a pool/) },
  {
    name: 'search without a winner',
    path: '/winners',
    reach: searches('Search by pool name or wallet', 'No Winners Found'),
  },
  { name: 'admin frame', path: '/admin/xeroz' },
  {
    name: 'suggestion with problems',
    path: '/suggestions',
    reach: async (page, player) => {
      await presses('Make a suggestion', 'Title')(page, player);
      await presses('Sign and send', /^Write at least/)(page, player);
    },
  },
  { name: 'draw not yet', path: pool.replace('/pools', '/vrf-transparency'), reach: sees('Not drawn yet') },
  {
    name: 'completion explained',
    path: '/pool-completion',
    reach: presses('How completing works', 'Got it'),
  },
  { name: 'page not found', path: '/lost', reach: sees('Page Not Found') },
  {
    name: 'link shared',
    path: pool,
    reach: async (page, player) => {
      await page.evaluate('navigator.clipboard.writeText = async () => undefined');
      await last(page);
      await presses('Share', 'Link copied')(page, player);
    },
  },
  {
    name: 'link that cannot be copied',
    path: pool,
    reach: async (page, player) => {
      await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))');
      await page.evaluate('document.execCommand = () => false');
      await last(page);
      await presses('Share', 'Copy the link below')(page, player);
    },
  },
  {
    name: 'toast: no wallet yet',
    path: pool,
    reach: async (page, player) => {
      await last(page);
      await presses(/^Join for/, 'Please connect your wallet to join a pool.')(page, player);
    },
  },
  {
    name: 'activity without a wallet',
    path: '/activity',
    reach: sees('Connect a wallet to see your activity'),
  },
  {
    // Must be the last state, because the pool's page shows the invitation from now on.
    name: 'invitation',
    path: pool,
    reach: async (page, player) => {
      await page.evaluate("location.hash = 'invite'");
      await sees(/invites you\./)(page, player);
    },
  },
];

const choosesFromNone = presses('Connect Wallet', 'Get a wallet');

export const statesWithoutWallet: readonly State[] = [
  { name: 'no wallet', path: '/pools', reach: choosesFromNone },
  {
    name: 'no wallet, options shown',
    path: '/pools',
    reach: async (page, player) => {
      await choosesFromNone(page, player);
      await presses('Already have a wallet? View options', 'MathWallet')(page, player);
    },
  },
];
