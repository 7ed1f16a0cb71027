import { type ComponentType, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import type { PageRoute } from '#src/contract/page-routes.ts';
import { HomePage } from '#src/features/home/home-page.tsx';
import { PageSpinner } from '#src/ui/spinner.tsx';
import { lazyPage } from './lazy-page.tsx';

type AppRoute = readonly [path: PageRoute, page: ComponentType];

const ROUTES: readonly AppRoute[] = [
  ['/', HomePage],
  [
    '/how-it-works',
    lazyPage(
      ['how-it-works'],
      () => import('#src/features/how-it-works/how-it-works-page.tsx'),
      'HowItWorksPage',
    ),
  ],
  ['/pools', lazyPage(['pools'], () => import('./pools-route.tsx'), 'PoolsRoute')],
  ['/pools/:id', lazyPage(['pools', 'stake'], () => import('#src/features/pools/pool-page.tsx'), 'PoolPage')],
  [
    '/pool-completion',
    lazyPage(
      ['completion', 'stake'],
      () => import('#src/features/completion/completion-page.tsx'),
      'CompletionPage',
    ),
  ],
  ['/winners', lazyPage(['winners'], () => import('#src/features/winners/winners-page.tsx'), 'WinnersPage')],
  [
    '/creators',
    lazyPage(['creators'], () => import('#src/features/creators/creators-page.tsx'), 'CreatorsPage'),
  ],
  [
    '/creators/:wallet',
    lazyPage(
      ['creators', 'pools', 'stake', 'frame', 'errors'],
      () => import('./creator-route.tsx'),
      'CreatorRoute',
    ),
  ],
  [
    '/activity',
    lazyPage(
      ['activity', 'stake', 'errors'],
      () => import('#src/features/activity/activity-page.tsx'),
      'ActivityPage',
    ),
  ],
  ['/limits', lazyPage(['limits'], () => import('#src/features/limits/limits-page.tsx'), 'LimitsPage')],
  [
    '/security',
    lazyPage(['security'], () => import('#src/features/security/security-page.tsx'), 'SecurityPage'),
  ],
  ['/official', lazyPage(['official'], () => import('./official-route.tsx'), 'OfficialRoute')],
  ['/privacy', lazyPage(['privacy'], () => import('#src/features/privacy/privacy-page.tsx'), 'PrivacyPage')],
  [
    '/suggestions',
    lazyPage(
      ['suggestions', 'errors'],
      () => import('#src/features/suggestions/suggestions-page.tsx'),
      'SuggestionsPage',
    ),
  ],
  [
    '/vrf-transparency',
    lazyPage(
      ['transparency'],
      () => import('#src/features/transparency/transparency-page.tsx'),
      'TransparencyPage',
    ),
  ],
  [
    '/vrf-transparency/:pool',
    lazyPage(['transparency'], () => import('#src/features/transparency/draw-page.tsx'), 'DrawPage'),
  ],
  [
    '/admin/xeroz/*?',
    lazyPage(['admin', 'admin-settings', 'errors', 'frame'], () => import('./admin-page.tsx'), 'AdminPage'),
  ],
];

/** Pages for developers, listed in no navigation and no search engine. */
const DEBUG_ROUTES: readonly AppRoute[] = [
  ['/vrf-test', lazyPage([], () => import('#src/features/debug/vrf-test-page.tsx'), 'VrfTestPage')],
  [
    '/solana-mobile-test',
    lazyPage([], () => import('#src/features/debug/solana-mobile-test-page.tsx'), 'SolanaMobileTestPage'),
  ],
  [
    '/pool-resolution-debug',
    lazyPage(
      [],
      () => import('#src/features/debug/pool-resolution-debug-page.tsx'),
      'PoolResolutionDebugPage',
    ),
  ],
];

const NotFound = lazyPage(['frame'], () => import('./not-found.tsx'), 'NotFound');

/** The page for the URL; a spinner until it is loaded. */
export const Routes = () => (
  <Suspense fallback={<PageSpinner />}>
    <Switch>
      {[...ROUTES, ...DEBUG_ROUTES].map(([path, page]) => (
        <Route key={path} path={path} component={page} />
      ))}
      <Route component={NotFound} />
    </Switch>
  </Suspense>
);
