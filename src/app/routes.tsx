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
    path: '/activity',
    page: lazyPage(['activity'], () =>
      import('#src/features/activity/activity-page.tsx').then((module) => module.ActivityPage),
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
];

/** The page for the address; a spinner until it is here. */
export const Routes = () => (
  <Suspense fallback={<PageSpinner />}>
    <Switch>
      {ROUTES.map(({ path, page }) => (
        <Route key={path} path={path} component={page} />
      ))}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  </Suspense>
);
