import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setBeaconUrls } from '#src/chain/beacon-urls.ts';
import { setCluster } from '#src/chain/cluster.ts';
import { PERSONAL_TABLES } from '#src/contract/stored-data.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase, setSocketUrl } from '#src/lib/api-base.ts';
import { setPriceUrls } from '#src/prices/price-urls.ts';
import { BROWSER_DATA } from './model/browser-data.ts';
import { PrivacyPage } from './privacy-page.tsx';

const NO_PRICES = { pyth: null, coingecko: null, coinbase: null, kraken: null };
const here = () => window.location.host;

beforeEach(async () => {
  setCluster({ name: 'devnet', rpcUrl: 'https://rpc.example/key', wsUrl: 'wss://ws.rpc.example' });
  setBeaconUrls(['https://api.relay.example', 'https://second.relay.example']);
  setPriceUrls({ ...NO_PRICES, kraken: 'https://prices.example/ticker?pair=SOLUSD' });
  await initI18n('en');
  await loadNamespaces(['privacy', 'common']);
});
afterEach(() => {
  cleanup();
  setPriceUrls(NO_PRICES);
  setBeaconUrls([]);
  setApiBase('/api');
  setSocketUrl(null);
});

const section = (name: string) => within(screen.getByRole('region', { name }));
/** Returns the values of a list's rows below a label. */
const valuesOf = (name: string, label: string) =>
  section(name)
    .getAllByText(label, { selector: 'dt' })
    .map((term) => term.nextElementSibling?.textContent);

it('lists every key of the browser, each kind with how long it is stored', () => {
  render(<PrivacyPage />);
  expect(valuesOf('In this browser', 'Stored as')).toEqual(
    Object.values(BROWSER_DATA).map((keys) => keys.join(', ')),
  );
  const times = valuesOf('In this browser', 'How long');
  expect(times).toHaveLength(Object.keys(BROWSER_DATA).length);
  expect(times).toContain('8 hr for a session, 5 min for a sign-in; a job until it is finished');
});

it('lists every table about people, each kind with its retention, and the logs', () => {
  render(<PrivacyPage />);
  expect(valuesOf('On our server', 'Tables')).toEqual(
    Object.values(PERSONAL_TABLES).map((tables) => tables.join(', ')),
  );
  const times = valuesOf('On our server', 'How long');
  expect(times).toHaveLength(Object.keys(PERSONAL_TABLES).length + 1);
  expect(times).toContain('3 days, unless the operator has chosen another number');
});

it('names the sites that this build sends requests to, without keys in their addresses', () => {
  render(<PrivacyPage />);
  expect(valuesOf('Requests to other sites', 'Sites')).toEqual([
    'rpc.example, ws.rpc.example',
    here(),
    'api.relay.example, second.relay.example',
    'prices.example',
  ]);
});

it('names the host of another backend, and no source of prices if the build has none', () => {
  setApiBase('https://api.example/v1');
  setSocketUrl('https://live.example/events');
  setPriceUrls(NO_PRICES);
  render(<PrivacyPage />);
  const requests = section('Requests to other sites');
  expect(valuesOf('Requests to other sites', 'Sites')).toContain('api.example, live.example');
  expect(requests.queryByText('Sources of prices')).toBeNull();
});

it('says that the chain is public for ever, and how the rest is removed', () => {
  render(<PrivacyPage />);
  expect(section('On the chain').getByText(/nobody can remove it/)).toBeTruthy();
  const removal = section('Remove your data');
  expect(removal.getByText(/^In your browser: clear this site’s data/)).toBeTruthy();
  expect(removal.getByText(/deleted in one step/)).toBeTruthy();
  expect(removal.getByRole('link').getAttribute('href')).toBe('/official');
});
