import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch } from 'wouter';
import type { Elements } from '#src/ui/elements.ts';
import { PageSpinner } from '#src/ui/spinner.tsx';
import { ADMIN_ROUTES } from './admin-routes.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';
import { QueryError } from './parts/query-part.tsx';
import { ADMIN, pathOf } from './paths.ts';
import { LoginPage } from './session/login-page.tsx';
import { useSession } from './session/session.ts';
import { useSessionWatch } from './session/use-session-watch.ts';
import '#src/ui/late-styles.css';

interface AdminAreaProps {
  /** The wallet's button. */
  readonly wallet: Elements;
  /** Language and theme. */
  readonly controls: Elements;
  readonly notFound: Elements;
}

/** All admin pages. Without a session the login page is shown at the same URL, so that signing in leads to the page. */
export const AdminArea = ({ wallet, controls, notFound }: AdminAreaProps) => {
  const { t } = useTranslation('admin');
  const query = useSession();
  const { data: door, dataUpdatedAt, isError } = query;
  useSessionWatch(door?.session ?? null, dataUpdatedAt);
  if (door === undefined) {
    return isError ? (
      <div className="wrap py-16">
        <QueryError title={t('login.unread')} query={query} />
      </div>
    ) : (
      <PageSpinner />
    );
  }
  const { session, idled } = door;
  if (session === null) return <LoginPage wallet={wallet} controls={controls} idled={idled} />;
  return (
    <AdminFrame session={session} wallet={wallet} controls={controls}>
      <Suspense fallback={<PageSpinner />}>
        <Switch>
          <Route path={ADMIN}>
            <Redirect to={pathOf('dashboard')} replace />
          </Route>
          {Object.entries(ADMIN_ROUTES).map(([path, page]) => (
            <Route key={path} path={path} component={page} />
          ))}
          <Route>{notFound}</Route>
        </Switch>
      </Suspense>
    </AdminFrame>
  );
};
