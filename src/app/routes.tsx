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
