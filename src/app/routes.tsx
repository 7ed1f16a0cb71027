import { type ComponentType, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { HomePage } from '#src/features/home/home-page.tsx';
import { PageSpinner } from '#src/ui/spinner.tsx';
import { lazyPage } from './lazy-page.tsx';
import { NotFound } from './not-found.tsx';

interface AppRoute {
  readonly path: string;
  readonly page: ComponentType;
}

const ROUTES: readonly AppRoute[] = [
  { path: '/', page: HomePage },
  {
    path: '/how-it-works',
    page: lazyPage(['how-it-works'], () =>
      import('#src/features/how-it-works/how-it-works-page.tsx').then((module) => module.HowItWorksPage),
    ),
  },
  {
    path: '/pools',
    page: lazyPage(['pools'], () =>
      import('#src/features/pools/pools-page.tsx').then((module) => module.PoolsPage),
    ),
  },
  {
    path: '/pools/:id',
    page: lazyPage(['pools'], () =>
      import('#src/features/pools/pool-page.tsx').then((module) => module.PoolPage),
    ),
  },
  {
    path: '/pool-completion',
    page: lazyPage(['completion'], () =>
      import('#src/features/completion/completion-page.tsx').then((module) => module.CompletionPage),
    ),
  },
  {
    path: '/winners',
    page: lazyPage(['winners'], () =>
      import('#src/features/winners/winners-page.tsx').then((module) => module.WinnersPage),
    ),
  },
  {
    path: '/activity',
    page: lazyPage(['activity'], () =>
      import('#src/features/activity/activity-page.tsx').then((module) => module.ActivityPage),
    ),
  },
  {
    path: '/security',
    page: lazyPage(['security'], () =>
      import('#src/features/security/security-page.tsx').then((module) => module.SecurityPage),
    ),
  },
  {
    path: '/suggestions',
    page: lazyPage(['suggestions', 'errors'], () =>
      import('#src/features/suggestions/suggestions-page.tsx').then((module) => module.SuggestionsPage),
    ),
  },
  {
    path: '/vrf-transparency',
    page: lazyPage(['transparency'], () =>
      import('#src/features/transparency/transparency-page.tsx').then((module) => module.TransparencyPage),
    ),
  },
  {
    path: '/vrf-transparency/:pool',
    page: lazyPage(['transparency'], () =>
      import('#src/features/transparency/draw-page.tsx').then((module) => module.DrawPage),
    ),
  },
  {
    path: '/admin/xeroz/*?',
    page: lazyPage(['admin', 'errors'], () => import('./admin-page.tsx').then((module) => module.AdminPage)),
  },
];

/** For developers: a production build holds them only where `VITE_DEBUG_PAGES` asks for them. */
const DEBUG_ROUTES: readonly AppRoute[] =
  import.meta.env.DEV || import.meta.env.VITE_DEBUG_PAGES === 'on'
    ? [
        {
          path: '/vrf-test',
          page: lazyPage([], () =>
            import('#src/features/debug/vrf-test-page.tsx').then((module) => module.VrfTestPage),
          ),
        },
        {
          path: '/solana-mobile-test',
          page: lazyPage([], () =>
            import('#src/features/debug/solana-mobile-test-page.tsx').then(
              (module) => module.SolanaMobileTestPage,
            ),
          ),
        },
        {
          path: '/pool-resolution-debug',
          page: lazyPage([], () =>
            import('#src/features/debug/pool-resolution-debug-page.tsx').then(
              (module) => module.PoolResolutionDebugPage,
            ),
          ),
        },
      ]
    : [];

/** The page for the address; a spinner until it is here. */
export const Routes = () => (
  <Suspense fallback={<PageSpinner />}>
    <Switch>
      {[...ROUTES, ...DEBUG_ROUTES].map(({ path, page }) => (
        <Route key={path} path={path} component={page} />
      ))}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  </Suspense>
);
