import { type ComponentType, lazy } from 'react';
import { loadNamespaces } from '#src/i18n/i18n.ts';
import { pathOf, poolPath, userPath } from './paths.ts';

/** A page in a chunk of its own; its texts load beside it. */
const page = (namespace: string, load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [Page] = await Promise.all([load(), loadNamespaces([namespace])]);
    return { default: Page };
  });

/** Everything behind the door. */
export const ADMIN_ROUTES: readonly { readonly path: string; readonly page: ComponentType }[] = [
  {
    path: pathOf('users'),
    page: page('admin-users', () => import('./users/users-page.tsx').then((module) => module.UsersPage)),
  },
  {
    path: userPath(':wallet'),
    page: page('admin-users', () => import('./users/user-page.tsx').then((module) => module.UserPage)),
  },
  {
    path: pathOf('pools'),
    page: page('admin-pools', () => import('./pools/pools-page.tsx').then((module) => module.PoolsPage)),
  },
  {
    path: poolPath(':pool'),
    page: page('admin-pools', () => import('./pools/pool-page.tsx').then((module) => module.PoolPage)),
  },
  {
    path: pathOf('dashboard'),
    page: page('admin-dashboard', () =>
      import('./dashboard/dashboard-page.tsx').then((module) => module.DashboardPage),
    ),
  },
  {
    path: pathOf('pool-completion-analytics'),
    page: page('admin-analytics', () =>
      import('./analytics/analytics-page.tsx').then((module) => module.AnalyticsPage),
    ),
  },
  {
    path: pathOf('pool-recovery'),
    page: page('admin-recovery', () =>
      import('./recovery/recovery-page.tsx').then((module) => module.RecoveryPage),
    ),
  },
  {
    path: pathOf('pool-claims'),
    page: page('admin-claims', () => import('./claims/claims-page.tsx').then((module) => module.ClaimsPage)),
  },
  {
    path: pathOf('pool-stale-sweep'),
    page: page('admin-sweep', () => import('./sweep/sweep-page.tsx').then((module) => module.SweepPage)),
  },
  {
    path: pathOf('transactions'),
    page: page('admin-transactions', () =>
      import('./transactions/transactions-page.tsx').then((module) => module.TransactionsPage),
    ),
  },
  {
    path: pathOf('suggestions'),
    page: page('admin-suggestions', () =>
      import('./suggestions/suggestions-page.tsx').then((module) => module.SuggestionsPage),
    ),
  },
  {
    path: pathOf('settings'),
    page: page('admin-settings', () =>
      import('./settings/settings-page.tsx').then((module) => module.SettingsPage),
    ),
  },
  {
    path: pathOf('audit'),
    page: page('admin-audit', () => import('./audit/audit-page.tsx').then((module) => module.AuditPage)),
  },
];
