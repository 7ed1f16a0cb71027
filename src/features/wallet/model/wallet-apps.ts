import { isMobile } from '#src/lib/is-mobile.ts';

/** A wallet's app for phones, in whose own browser a page can see the wallet. */
export interface WalletApp {
  /** The wallet's name, as its adapter has it. */
  readonly name: string;
  /** The page that leads to its place in the device's store. */
  readonly installUrl: string;
  /** Returns the link that opens a page in the app's own browser. */
  readonly browseUrl: (page: Page) => string;
  /** Matches the user agent of its own browser, where it is known. */
  readonly inside?: RegExp;
}

/** A page's address and its origin. */
export type Page = Pick<Location, 'href' | 'origin'>;

/** Phantom's and Solflare's links name the page that refers to them, too. */
const referred = ({ href, origin }: Page): string =>
  `${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`;

/** The app that the page recommends to those who have none. */
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

/** Returns the app of a wallet; null where none is known. */
export const walletApp = (wallet: string): WalletApp | null =>
  APPS.find(({ name }) => name === wallet) ?? null;

/**
 * Returns the app through which a wallet has to be reached: on a phone no page outside of the app's own browser can see
 * it. Null where the page sees it, or may on this device.
 */
export const neededApp = (wallet: { readonly name: string; readonly readyState: string }): WalletApp | null =>
  wallet.readyState !== 'Installed' && isMobile(navigator) ? walletApp(wallet.name) : null;

/** Returns the app in whose own browser the page is; null outside of one, or where its user agent does not say so. */
export const surroundingApp = (userAgent: string): WalletApp | null =>
  APPS.find(({ inside }) => inside?.test(userAgent)) ?? null;
