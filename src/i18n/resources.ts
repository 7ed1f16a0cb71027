import type admin from './locales/en/admin.json';
import type adminSweep from './locales/en/admin-sweep.json';
import type adminClaims from './locales/en/admin-claims.json';
import type adminRecovery from './locales/en/admin-recovery.json';
import type adminUsers from './locales/en/admin-users.json';
import type adminPools from './locales/en/admin-pools.json';
import type adminAudit from './locales/en/admin-audit.json';
import type adminTransactions from './locales/en/admin-transactions.json';
import type adminSuggestions from './locales/en/admin-suggestions.json';
import type adminSettings from './locales/en/admin-settings.json';
import type adminAnalytics from './locales/en/admin-analytics.json';
import type adminDashboard from './locales/en/admin-dashboard.json';
import type activity from './locales/en/activity.json';
import type completion from './locales/en/completion.json';
import type notifications from './locales/en/notifications.json';
import type outcome from './locales/en/outcome.json';
import type transparency from './locales/en/transparency.json';
import type common from './locales/en/common.json';
import type createPool from './locales/en/create-pool.json';
import type errors from './locales/en/errors.json';
import type gate from './locales/en/gate.json';
import type home from './locales/en/home.json';
import type howItWorks from './locales/en/how-it-works.json';
import type suggestions from './locales/en/suggestions.json';
import type shell from './locales/en/shell.json';
import type security from './locales/en/security.json';
import type pools from './locales/en/pools.json';
import type prices from './locales/en/prices.json';
import type wallet from './locales/en/wallet.json';
import type winners from './locales/en/winners.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      activity: typeof activity;
      'admin-dashboard': typeof adminDashboard;
      'admin-analytics': typeof adminAnalytics;
      admin: typeof admin;
      'admin-sweep': typeof adminSweep;
      'admin-claims': typeof adminClaims;
      'admin-recovery': typeof adminRecovery;
      'admin-users': typeof adminUsers;
      'admin-pools': typeof adminPools;
      'admin-settings': typeof adminSettings;
      'admin-suggestions': typeof adminSuggestions;
      'admin-transactions': typeof adminTransactions;
      'admin-audit': typeof adminAudit;
      completion: typeof completion;
      notifications: typeof notifications;
      outcome: typeof outcome;
      transparency: typeof transparency;
      common: typeof common;
      'create-pool': typeof createPool;
      errors: typeof errors;
      gate: typeof gate;
      home: typeof home;
      'how-it-works': typeof howItWorks;
      shell: typeof shell;
      suggestions: typeof suggestions;
      security: typeof security;
      pools: typeof pools;
      prices: typeof prices;
      wallet: typeof wallet;
      winners: typeof winners;
    };
  }
}
