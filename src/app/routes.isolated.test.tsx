import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Routes } from './routes.tsx';

vi.mock('./lazy-page.tsx', () => ({ lazyPage: () => () => <p>A page that is loaded lazily</p> }));

afterEach(cleanup);

it.each([
  '/how-it-works',
  '/pools',
  '/pools/7',
  '/pool-completion',
  '/winners',
  '/creators',
  '/creators/7',
  '/activity',
  '/security',
  '/official',
  '/privacy',
  '/suggestions',
  '/vrf-transparency',
  '/vrf-transparency/7',
  '/admin/xeroz',
  '/admin/xeroz/pools',
  '/vrf-test',
  '/solana-mobile-test',
  '/pool-resolution-debug',
  '/nowhere',
])('%s is loaded when it is first shown, not with the app', (path) => {
  render(
    <Router hook={memoryLocation({ path }).hook}>
      <Routes />
    </Router>,
  );
  expect(screen.getByText('A page that is loaded lazily')).toBeTruthy();
});
