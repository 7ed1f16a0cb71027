import { expect, it } from 'vitest';
import { surroundingApp, walletApp } from './wallet-apps.ts';

const PAGE = new URL('https://xeroz.example/pools?q=a b&x=1#top');
const ENCODED = 'https%3A%2F%2Fxeroz.example%2Fpools%3Fq%3Da%2520b%26x%3D1%23top';
const ORIGIN = 'https%3A%2F%2Fxeroz.example';

it.each([
  ['Phantom', `https://phantom.app/ul/browse/${ENCODED}?ref=${ORIGIN}`],
  ['Solflare', `https://solflare.com/ul/v1/browse/${ENCODED}?ref=${ORIGIN}`],
  ['Coinbase Wallet', `https://go.cb-w.com/dapp?cb_url=${ENCODED}`],
  ['MathWallet', `mathwallet://mathwallet.org?action=link&value=${ENCODED}`],
])("%s's link carries the whole address, encoded once", (name, link) => {
  expect(walletApp(name)?.browseUrl(PAGE)).toBe(link);
});

it('walletApp returns null for other wallets', () => {
  expect(walletApp('Backpack')).toBeNull();
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Mobile/15E148 Phantom/ios/26.23.0.46452',
    'Phantom',
  ],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36 MathWallet', 'MathWallet'],
  ['Mozilla/5.0 (Unknown; Linux) AppleWebKit/538.1 PhantomJS/2.1 Safari/538.1', null],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/18.7 Mobile/15E148 Safari/604.1', null],
])("detects from %s which app's browser the page is in", (userAgent, name) => {
  expect(surroundingApp(userAgent)?.name ?? null).toBe(name);
});
