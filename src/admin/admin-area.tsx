import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch } from 'wouter';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { PageSpinner } from '#src/ui/spinner.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';
import { ADMIN, pathOf } from './paths.ts';
import { ADMIN_ROUTES } from './admin-routes.tsx';
import { LoginPage } from './session/login-page.tsx';
import { useSession } from './session/session.ts';
import { useSessionWatch } from './session/use-session-watch.ts';

interface AdminAreaProps {
  /** The wallet's button. */
  readonly wallet: ReactNode;
  /** Language and theme. */
  readonly controls: ReactNode;
  readonly notFound: ReactNode;
}

/** All pages for admins behind their one door: whoever comes by a page's address stays on it after signing in. */
export const AdminArea = ({ wallet, controls, notFound }: AdminAreaProps) => {
  const { t } = useTranslation('admin');
  const { data: door, dataUpdatedAt, error, isFetching, refetch } = useSession();
  useSessionWatch(door?.session ?? null, dataUpdatedAt);
  if (door === undefined) {
    return error ? (
      <div className="wrap py-16">
        <ErrorNote
          title={t('login.unread')}
          text={t('unanswered')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
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
          {ADMIN_ROUTES.map(({ path, page }) => (
            <Route key={path} path={path} component={page} />
          ))}
          <Route>{notFound}</Route>
        </Switch>
      </Suspense>
    </AdminFrame>
  );
};
