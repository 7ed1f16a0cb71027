import type { ComponentType } from 'react';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { pathOf, poolPath, userPath } from './paths.ts';

/** Returns a lazy page from the module's export with that name, in its own chunk; its texts load in parallel. */
const page = <Name extends string>(
  texts: string,
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
) => lazyPart(() => loadWithTexts([`admin-${texts}`], load, name));

/** The pages that require a session, by their paths. */
export const ADMIN_ROUTES: Readonly<Record<string, ComponentType>> = {
  [pathOf('users')]: page('users', 'UsersPage', () => import('./users/users-page.tsx')),
  [userPath(':wallet')]: page('users', 'UserPage', () => import('./users/user-page.tsx')),
  [pathOf('pools')]: page('pools', 'PoolsPage', () => import('./pools/pools-page.tsx')),
  [poolPath(':pool')]: page('pools', 'PoolPage', () => import('./pools/pool-page.tsx')),
  [pathOf('dashboard')]: page('dashboard', 'DashboardPage', () => import('./dashboard/dashboard-page.tsx')),
  [pathOf('pool-completion-analytics')]: page(
    'analytics',
    'AnalyticsPage',
    () => import('./analytics/analytics-page.tsx'),
  ),
  [pathOf('pool-recovery')]: page('recovery', 'RecoveryPage', () => import('./recovery/recovery-page.tsx')),
  [pathOf('pool-claims')]: page('claims', 'ClaimsPage', () => import('./claims/claims-page.tsx')),
  [pathOf('pool-stale-sweep')]: page('sweep', 'SweepPage', () => import('./sweep/sweep-page.tsx')),
  [pathOf('transactions')]: page(
    'transactions',
    'TransactionsPage',
    () => import('./transactions/transactions-page.tsx'),
  ),
  [pathOf('suggestions')]: page(
    'suggestions',
    'SuggestionsPage',
    () => import('./suggestions/suggestions-page.tsx'),
  ),
  [pathOf('settings')]: page('settings', 'SettingsPage', () => import('./settings/settings-page.tsx')),
  [pathOf('audit')]: page('audit', 'AuditPage', () => import('./audit/audit-page.tsx')),
};
