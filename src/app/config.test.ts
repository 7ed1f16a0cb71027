import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

describe('parseConfig', () => {
  it('is for devnet when nothing is said', () => {
    expect(parseConfig({})).toMatchObject({
      cluster: 'devnet',
      rpcUrl: 'https://api.devnet.solana.com',
      wsUrl: null,
      apiBase: '/api',
    });
  });

  it('takes what is given and treats empty text as unset', () => {
    const config = parseConfig({
      VITE_CLUSTER: 'localnet',
      VITE_RPC_URL: 'http://127.0.0.1:9100',
      VITE_WS_URL: 'ws://127.0.0.1:9101',
      VITE_API_BASE: 'https://api.example.com/v1/',
    });
    expect(config).toMatchObject({
      cluster: 'localnet',
      rpcUrl: 'http://127.0.0.1:9100',
      wsUrl: 'ws://127.0.0.1:9101',
      apiBase: 'https://api.example.com/v1',
    });
  });

  it.each([
    ['VITE_CLUSTER', 'testnet'],
    ['VITE_RPC_URL', 'devnet.solana.com'],
    ['VITE_RPC_URL', 'ftp://example.com'],
    ['VITE_WS_URL', 'http://example.com'],
    ['VITE_API_BASE', 'api'],
  ])('names %s when it is %s', (name, value) => {
    const parse = () => parseConfig({ [name]: value });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(new RegExp(`^${name} must be .*"${value}"$`));
  });

  it('names every garbled variable', () => {
    expect(() => parseConfig({ VITE_CLUSTER: 'x', VITE_WS_URL: 'y' })).toThrow(
      /VITE_CLUSTER .*\nVITE_WS_URL /,
    );
  });
});
