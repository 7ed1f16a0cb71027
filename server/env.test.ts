import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

describe('the environment', () => {
  it('defaults to the local chain', () => {
    expect(parseEnv({})).toEqual({
      rpcUrl: null,
      wsUrl: null,
      geyserUrl: null,
      geyserToken: null,
      cluster: 'localnet',
      isClusterSet: false,
      stateDir: '.localnet',
      localnetPort: 8899,
      slotMs: 200,
      beaconPort: 8790,
      appPort: 5173,
      databaseUrl: null,
      databaseReadUrl: null,
      apiHost: '127.0.0.1',
      apiPort: 8787,
      apiBase: '/api',
      corsOrigins: [],
      adminWallets: [],
      trustProxy: [],
      rateLimitPerMinute: 600,
      appOrigin: 'http://127.0.0.1:8787',
      serveApp: true,
      appConnectOrigins: [],
      actions: true,
      securityContact: null,
      indexer: true,
      eventDays: 3,
      logLevel: 'info',
      logFormat: 'text',
      beaconUrls: ['http://127.0.0.1:8790'],
      keeperKeyFile: null,
      keeperCompleteDelaySeconds: 10,
      keeperClaimDelaySeconds: 600,
      keeperDailyLamports: 50_000_000,
      keeperDailyVoidLamports: 10_000_000,
      statusHost: '127.0.0.1',
      keeperStatusPort: null,
      playKeyFile: null,
      authorityKeyFile: null,
      treasury: null,
      beaconChain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    });
  });

  it('the environment treats empty values as unset', () => {
    expect(parseEnv({ RPC_URL: '', CLUSTER: '', BEACON_URLS: '' })).toEqual(parseEnv({}));
  });

  it('defaults to devnet with an RPC server, and gives players a minute to complete a draw', () => {
    expect(parseEnv({ RPC_URL: 'https://rpc.example' })).toMatchObject({
      cluster: 'devnet',
      keeperCompleteDelaySeconds: 60,
    });
  });

  it.each([
    [{ RPC_URL: 'localhost:8899' }, /^RPC_URL must be an address that starts with http/],
    [{ WS_URL: 'http://x' }, /^WS_URL must be an address that starts with ws/],
    [{ GEYSER_URL: 'stream.example:10000' }, /^GEYSER_URL must be an address that starts with http/],
    [{ GEYSER_URL: 'https://stream.example/key' }, /^GEYSER_URL must be an origin, such as https/],
    [{ CLUSTER: 'testnet' }, /^CLUSTER must be one of localnet, devnet, mainnet, but is "testnet"/],
    [{ CLUSTER: 'mainnet' }, /^RPC_URL must name an RPC server of mainnet/],
    [
      { DATABASE_READ_URL: 'postgres://standby/db' },
      /^DATABASE_READ_URL must name a standby of DATABASE_URL, which is not set$/,
    ],
    [{ LOCALNET_PORT: '65535' }, /^LOCALNET_PORT must be a whole number from 1 to 65534, but is "65535"/],
    [{ SLOT_MS: '49' }, /^SLOT_MS must be a whole number from 50 to 280, but is "49"/],
    [{ APP_PORT: '80.5' }, /^APP_PORT must be a whole number/],
    [{ KEEPER_COMPLETE_DELAY_SECONDS: '-1' }, /^KEEPER_COMPLETE_DELAY_SECONDS must be a whole number/],
    [{ API_BASE: 'api' }, /^API_BASE must be a path such as \/api/],
    [{ API_BASE: '/' }, /^API_BASE must be a path/],
    [
      { CORS_ORIGINS: 'https://a.example/, https://b.example' },
      /^CORS_ORIGINS must list http or https origins/,
    ],
    [{ CORS_ORIGINS: '*' }, /^CORS_ORIGINS must list/],
    [{ APP_ORIGIN: 'https://a.example/app' }, /^APP_ORIGIN must be an origin/],
    [
      { APP_CONNECT_ORIGINS: "https://a.example; script-src 'unsafe-inline'" },
      /^APP_CONNECT_ORIGINS must list/,
    ],
    [{ SECURITY_CONTACT: 'security@a.example' }, /^SECURITY_CONTACT must be mailto: with an e-mail address/],
    [{ SECURITY_CONTACT: 'http://a.example/security' }, /^SECURITY_CONTACT must be mailto:/],
    [{ SECURITY_CONTACT: 'mailto:a@a.example\nCanonical: https://b.example' }, /^SECURITY_CONTACT must be/],
    [{ ADMIN_WALLETS: 'me' }, /^ADMIN_WALLETS must list base58 addresses/],
    [{ APP_ORIGIN: 'http://a.example' }, /^APP_ORIGIN must start with https/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must list addresses or networks/],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must list/],
    [{ RATE_LIMIT_PER_MINUTE: '0' }, /^RATE_LIMIT_PER_MINUTE must be a whole number/],
    [{ INDEXER: 'yes' }, /^INDEXER must be one of on, off, but is "yes"/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, /],
    [{ LOG_FORMAT: 'xml' }, /^LOG_FORMAT must be one of text, json/],
    [{ BEACON_PORT: '0' }, /^BEACON_PORT must be a whole number from 1 to 65535/],
    [{ BEACON_URLS: 'api.drand.sh' }, /^BEACON_URLS must list http or https addresses/],
    [{ BEACON_URLS: 'https://api.drand.sh,,' }, /^BEACON_URLS must list http or https addresses/],
    [{ BEACON_CHAIN: 'quicknet' }, /^BEACON_CHAIN must be 32 bytes as hex, but is "quicknet"/],
    [{ KEEPER_STATUS_PORT: '0' }, /^KEEPER_STATUS_PORT must be a whole number from 1 to 65535/],
    [{ KEEPER_DAILY_LAMPORTS: '0.1' }, /^KEEPER_DAILY_LAMPORTS must be a whole number from 0 to 9999999999/],
    [{ KEEPER_CLAIM_DELAY_SECONDS: '1d' }, /^KEEPER_CLAIM_DELAY_SECONDS must be a whole number/],
  ])('names a malformed variable: %o', (environment, message) => {
    expect(() => parseEnv(environment)).toThrow(EnvError);
    expect(() => parseEnv(environment)).toThrow(message);
  });

  // The local chain's beacon has a single key, and its services do not wait for finality.
  it.each([
    'https://api.mainnet-beta.solana.com',
    'http://127.0.0.1.example:8899',
    'http://localhost.example',
    'http://10.0.0.7:8899',
    'http://localhost@rpc.example',
  ])('the environment never treats %s as the local chain', (rpc) => {
    const environment = { RPC_URL: rpc, CLUSTER: 'localnet' };
    expect(() => parseEnv(environment)).toThrow(EnvError);
    expect(() => parseEnv(environment)).toThrow(/^CLUSTER must name the cluster of RPC_URL/);
    expect(parseEnv({ ...environment, CLUSTER: 'devnet' }).cluster).toBe('devnet');
  });

  it.each(['http://127.0.0.1:8899', 'http://localhost:9000', 'http://[::1]:8899', 'http://127.1:8899'])(
    'the environment treats %s as a local chain if CLUSTER is localnet',
    (rpc) => {
      expect(parseEnv({ RPC_URL: rpc, CLUSTER: 'localnet' }).cluster).toBe('localnet');
    },
  );

  it("uses the League's relays, and the local beacon with a local chain", () => {
    expect(parseEnv({ RPC_URL: 'https://rpc.example' }).beaconUrls).toEqual([
      'https://api.drand.sh',
      'https://api2.drand.sh',
      'https://api3.drand.sh',
      'https://drand.cloudflare.com',
    ]);
    expect(parseEnv({ BEACON_PORT: '9000' }).beaconUrls).toEqual(['http://127.0.0.1:9000']);
    const named = { BEACON_URLS: 'https://a.example, http://b.example/drand' };
    expect(parseEnv(named).beaconUrls).toEqual(['https://a.example', 'http://b.example/drand']);
  });

  it('reports whether CLUSTER was set', () => {
    expect(parseEnv({ RPC_URL: 'https://rpc.example', CLUSTER: 'mainnet' }).isClusterSet).toBe(true);
    expect(parseEnv({ RPC_URL: 'https://rpc.example' }).isClusterSet).toBe(false);
  });

  it("the environment serves the keeper's status if configured", () => {
    const environment = { KEEPER_STATUS_PORT: '9101', STATUS_HOST: '0.0.0.0' };
    expect(parseEnv(environment)).toMatchObject({ statusHost: '0.0.0.0', keeperStatusPort: 9_101 });
  });

  it('the environment accepts lists with spaces after the commas', () => {
    const [one, two] = ['11111111111111111111111111111111', 'SysvarC1ock11111111111111111111111111111111'];
    const environment = {
      ADMIN_WALLETS: `${one}, ${two},${one}`,
      CORS_ORIGINS: 'https://a.example, http://localhost:8080',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1',
      APP_CONNECT_ORIGINS: 'https://prices.example,wss://rpc.example:8900',
    };
    expect(parseEnv(environment)).toMatchObject({
      adminWallets: [one, two],
      corsOrigins: ['https://a.example', 'http://localhost:8080'],
      trustProxy: ['loopback', '10.0.0.0/8', '::1'],
      appConnectOrigins: ['https://prices.example', 'wss://rpc.example:8900'],
    });
  });

  it('names every malformed variable', () => {
    expect(() => parseEnv({ APP_PORT: 'a', WS_URL: 'b' })).toThrow(/WS_URL.*\n.*APP_PORT/);
  });

  it('the environment never quotes a malformed secret', () => {
    const secret = '0f'.repeat(31);
    expect(() => parseEnv({ DATABASE_URL: `mysql://me:${secret}@host/db` })).toThrow(
      /^DATABASE_URL must be an address that starts with postgres:\/\/ or postgresql:\/\/$/,
    );
    // Some providers put the token into the path.
    expect(() => parseEnv({ GEYSER_URL: `https://stream.example/${secret}` })).toThrow(/^[^0]+$/);
  });
});
