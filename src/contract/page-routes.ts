/**
 * The app's pages, as patterns of its router. The server answers all other paths with 404, so that a path that is missing
 * here would not be served.
 */
export const PAGE_ROUTES = [
  '/',
  '/how-it-works',
  '/pools',
  '/pools/:id',
  '/pool-completion',
  '/winners',
  '/activity',
  '/security',
  '/limits',
  '/official',
  '/privacy',
  '/suggestions',
  '/vrf-transparency',
  '/vrf-transparency/:pool',
  '/creators',
  '/creators/:wallet',
  '/admin/xeroz/*?',
  '/vrf-test',
  '/solana-mobile-test',
  '/pool-resolution-debug',
] as const;
export type PageRoute = (typeof PAGE_ROUTES)[number];
