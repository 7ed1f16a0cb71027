/** The base path of the admin area; no public page links to it. */
export const ADMIN = '/admin/xeroz';

/** The pages in the order of the navigation, by the last part of their path. */
export const ADMIN_PAGES = [
  'dashboard',
  'users',
  'pools',
  'pool-recovery',
  'pool-claims',
  'pool-stale-sweep',
  'pool-completion-analytics',
  'transactions',
  'suggestions',
  'settings',
  'audit',
] as const;
export type AdminPageName = (typeof ADMIN_PAGES)[number];

export const pathOf = (page: AdminPageName): string => `${ADMIN}/${page}`;
export const userPath = (wallet: string): string => `${pathOf('users')}/${wallet}`;
export const poolPath = (pool: string): string => `${pathOf('pools')}/${pool}`;
