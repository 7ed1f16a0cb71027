import { expect, it } from 'vitest';
import { parseConfig } from '../../src/app/config.ts';
import { originsOf } from './app-origins.ts';

it('names the origins of a backend and of its sockets, for requests and for WebSockets', () => {
  const origins = originsOf(
    parseConfig({
      VITE_API_BASE: 'https://api.example.com/v1',
      VITE_SOCKET_URL: 'https://live.example.com/events',
    }),
  );
  expect(origins).toEqual(
    expect.arrayContaining([
      'https://api.example.com',
      'wss://api.example.com',
      'https://live.example.com',
      'wss://live.example.com',
    ]),
  );
});

it('no origin is named for a backend on the page’s own origin', () => {
  const origins = originsOf(parseConfig({ VITE_API_BASE: '/api', VITE_SOCKET_URL: '/events' }));
  expect(origins.filter((origin) => origin.includes('example'))).toEqual([]);
});
