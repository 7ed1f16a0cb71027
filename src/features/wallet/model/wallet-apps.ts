import { isMobile } from '#src/lib/is-mobile.ts';

/** A wallet's phone app, in whose in-app browser a page can detect the wallet. */
export interface WalletApp {
  /** The wallet's name, as its adapter reports it. */
  readonly name: string;
  /** The page that redirects to the app in the device's store. */
  readonly installUrl: string;
  /** Returns the link that opens a page in the app's in-app browser. */
  readonly browseUrl: (page: Page) => string;
  /** Matches the user agent of the app's in-app browser, if known. */
  readonly inside?: RegExp;
}

/** A page's address and its origin. */
export type Page = Pick<Location, 'href' | 'origin'>;

/** Returns the page and the referring page as Phantom's and Solflare's links contain them. */
const referred = ({ href, origin }: Page): string =>
  `${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`;

/** The app recommended to users without a wallet app. */
export const PHANTOM: WalletApp = {
  name: 'Phantom',
  installUrl: 'https://phantom.app/download',
  browseUrl: (page) => `https://phantom.app/ul/browse/${referred(page)}`,
  inside: /\bPhantom\//,
};

/**
 * The wallets with an app. Each link is as its wallet documents it:
 * - https://docs.phantom.com/phantom-deeplinks/other-methods/browse
 * - https://docs.solflare.com/solflare/technical/deeplinks/other-methods/browse
 * - https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration
 * - MathWallet's documentation, "More Q&A" (doc.mathwallet.org)
 */
const APPS: readonly WalletApp[] = [
  PHANTOM,
  {
    name: 'Solflare',
    installUrl: 'https://solflare.com/download',
    browseUrl: (page) => `https://solflare.com/ul/v1/browse/${referred(page)}`,
  },
  {
    name: 'Coinbase Wallet',
    installUrl: 'https://www.coinbase.com/wallet/downloads',
    browseUrl: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
  {
    name: 'MathWallet',
    installUrl: 'https://mathwallet.org',
    browseUrl: ({ href }) => `mathwallet://mathwallet.org?action=link&value=${encodeURIComponent(href)}`,
    inside: /\bMathWallet\b/,
  },
];

export const APP_NAMES: readonly string[] = APPS.map(({ name }) => name);

/** Returns the app of a wallet; null if none is known. */
export const walletApp = (wallet: string): WalletApp | null =>
  APPS.find(({ name }) => name === wallet) ?? null;

/**
 * Returns the app that has to be opened to use a wallet: on a phone, a page outside of the app's in-app browser cannot
 * detect the wallet. Null if the page detects the wallet, or could detect it on this device.
 */
export const neededApp = (wallet: { readonly name: string; readonly readyState: string }): WalletApp | null =>
  wallet.readyState !== 'Installed' && isMobile(navigator) ? walletApp(wallet.name) : null;

/** Returns the app whose in-app browser shows the page; null outside of one, or if its user agent does not show it. */
export const surroundingApp = (userAgent: string): WalletApp | null =>
  APPS.find(({ inside }) => inside?.test(userAgent)) ?? null;
