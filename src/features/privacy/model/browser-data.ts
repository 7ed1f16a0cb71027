/**
 * What the app stores in this browser: keys of local storage, session storage and caches, and cookies. The test beside
 * it compares the list with the code.
 */
export const BROWSER_DATA = {
  wallet: ['walletName'],
  settings: [
    'theme',
    'language',
    'xeroz.create',
    'xeroz.notifications',
    'xeroz.storage-asked',
    'xeroz.visits',
  ],
  play: ['xeroz', 'xeroz.admission', 'xeroz.activity', 'xeroz.outcomes'],
  limits: ['xeroz.limits', 'xeroz.stakes'],
  seeds: ['xeroz.seeds', 'xeroz.creating'],
  tab: ['xeroz.transactions', 'xeroz.live', 'xeroz.reloaded', 'xeroz.here'],
  prices: ['xeroz.sol-price', 'xeroz.price-cooldowns'],
  files: ['xeroz-pages', 'xeroz-assets'],
  admins: ['admin_session', 'admin_sign_in', 'xeroz.admin.job'],
  development: ['xeroz.developmentWallet'],
} as const;

export type BrowserData = keyof typeof BROWSER_DATA;
