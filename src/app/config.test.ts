import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

describe('parseConfig', () => {
  it('defaults to devnet', () => {
    expect(parseConfig({})).toMatchObject({
      cluster: 'devnet',
      rpcUrl: 'https://api.devnet.solana.com',
      wsUrl: null,
      apiBase: '/api',
      socketUrl: null,
      statisticsNetwork: null,
    });
  });

  it('reads given values and treats empty text as unset', () => {
    const config = parseConfig({
      VITE_CLUSTER: 'localnet',
      VITE_RPC_URL: 'http://127.0.0.1:9100',
      VITE_WS_URL: 'ws://127.0.0.1:9101',
      VITE_API_BASE: 'https://api.example.com/v1/',
      VITE_SOCKET_URL: 'https://live.example.com/events',
      VITE_STATISTICS_NETWORK: 'mainnet',
    });
    expect(config).toMatchObject({
      cluster: 'localnet',
      rpcUrl: 'http://127.0.0.1:9100',
      wsUrl: 'ws://127.0.0.1:9101',
      apiBase: 'https://api.example.com/v1',
      socketUrl: 'https://live.example.com/events',
      statisticsNetwork: 'mainnet',
    });
  });

  it.each([
    ['VITE_CLUSTER', 'testnet'],
    ['VITE_RPC_URL', 'devnet.solana.com'],
    ['VITE_RPC_URL', 'ftp://example.com'],
    ['VITE_WS_URL', 'http://example.com'],
    ['VITE_API_BASE', 'api'],
    ['VITE_SOCKET_URL', 'socket.io'],
    ['VITE_BEACON_URLS', 'api.drand.sh'],
    ['VITE_BEACON_URLS', 'https://api.drand.sh,,'],
    ['VITE_APP_ORIGINS', 'pools.example'],
    ['VITE_APP_ORIGINS', 'https://pools.example/app'],
    ['VITE_APP_ORIGINS', 'https://pools.example,'],
    ['VITE_PRICE_PYTH_URL', 'hermes.pyth.network'],
    ['VITE_PRICE_KRAKEN_URL', 'none'],
  ])('throws an error that names %s if its value is %s', (name, value) => {
    const parse = () => parseConfig({ [name]: value });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(new RegExp(`^${name} must be .*"${value}"$`));
  });

  it('defaults to the League’s relays, and to the local beacon on a local chain', () => {
    const hosts = parseConfig({}).beaconUrls.map((text) => new URL(text).host);
    expect(hosts).toEqual(['api.drand.sh', 'api2.drand.sh', 'api3.drand.sh', 'drand.cloudflare.com']);
    expect(parseConfig({ VITE_CLUSTER: 'localnet' }).beaconUrls).toEqual(['http://127.0.0.1:8790']);
    const given = 'https://drand.example/relay, http://127.0.0.1:9000';
    expect(parseConfig({ VITE_BEACON_URLS: given }).beaconUrls).toEqual(given.split(', '));
  });

  it('names no official origin by default, and the given ones in the form of browsers', () => {
    expect(parseConfig({}).appOrigins).toEqual([]);
    const { appOrigins } = parseConfig({
      VITE_APP_ORIGINS: 'https://Pools.example/, https://app.pools.example',
    });
    expect(appOrigins).toEqual(['https://pools.example', 'https://app.pools.example']);
  });

  it('defaults to Pyth, CoinGecko, Coinbase and Kraken as price sources', () => {
    const { priceUrls } = parseConfig({ VITE_PRICE_PYTH_URL: '' });
    const hosts = Object.values(priceUrls).map((text) => new URL(text ?? '').host);
    expect(hosts).toEqual(['hermes.pyth.network', 'api.coingecko.com', 'api.coinbase.com', 'api.kraken.com']);
  });

  it('replaces the URL of a price source, or turns the source off', () => {
    const { priceUrls } = parseConfig({
      VITE_PRICE_PYTH_URL: 'https://prices.example/hermes?ids[]=ef0d',
      VITE_PRICE_KRAKEN_URL: 'off',
    });
    expect(priceUrls).toMatchObject({ pyth: 'https://prices.example/hermes?ids[]=ef0d', kraken: null });
  });

  it('throws an error that names every malformed variable', () => {
    expect(() => parseConfig({ VITE_CLUSTER: 'x', VITE_WS_URL: 'y' })).toThrow(
      /VITE_CLUSTER .*\nVITE_WS_URL /,
    );
  });

  describe('the testimonials', () => {
    const given = [
      { quote: 'I checked the draw myself.', name: 'Player one', link: 'https://example.org/1' },
      { quote: 'Paid within a minute.', name: 'Player two' },
      { quote: 'Our club uses it.', name: 'Player three' },
    ];
    const parse = (testimonials: unknown) =>
      parseConfig({
        VITE_TESTIMONIALS: typeof testimonials === 'string' ? testimonials : JSON.stringify(testimonials),
      }).testimonials;

    it('the testimonials are empty by default', () => {
      expect(parseConfig({}).testimonials).toEqual([]);
      expect(parse('')).toEqual([]);
    });

    it('the testimonials are parsed from JSON with three entries, with or without a link', () => {
      expect(parse(given)).toEqual(given);
    });

    it.each([
      ['no JSON', 'great!'],
      ['no list', given[0]],
      ['two', given.slice(1)],
      ['four', [...given, given[0]]],
      ['one without a name', [...given.slice(1), { quote: 'Nice' }]],
      ['one with an empty quote', [...given.slice(1), { quote: ' ', name: 'Player' }]],
      [
        'one with a link of another kind',
        [...given.slice(1), { quote: 'Nice', name: 'P', link: 'javascript:alert(1)' }],
      ],
      ['one with something else in it', [...given.slice(1), { quote: 'Nice', name: 'P', stars: 5 }]],
    ])('the testimonials are rejected with an error that names the variable: %s', (_, testimonials) => {
      expect(() => parse(testimonials)).toThrow(ConfigError);
      expect(() => parse(testimonials)).toThrow(/^VITE_TESTIMONIALS must be JSON such as .* with 3 of them/);
    });
  });
});
