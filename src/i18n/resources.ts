/** Types the keys of all texts by the English ones. */
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      activity: typeof import('./locales/en/activity.json');
      admin: typeof import('./locales/en/admin.json');
      'admin-analytics': typeof import('./locales/en/admin-analytics.json');
      'admin-audit': typeof import('./locales/en/admin-audit.json');
      'admin-claims': typeof import('./locales/en/admin-claims.json');
      'admin-dashboard': typeof import('./locales/en/admin-dashboard.json');
      'admin-pools': typeof import('./locales/en/admin-pools.json');
      'admin-recovery': typeof import('./locales/en/admin-recovery.json');
      'admin-settings': typeof import('./locales/en/admin-settings.json');
      'admin-suggestions': typeof import('./locales/en/admin-suggestions.json');
      'admin-sweep': typeof import('./locales/en/admin-sweep.json');
      'admin-transactions': typeof import('./locales/en/admin-transactions.json');
      'admin-users': typeof import('./locales/en/admin-users.json');
      common: typeof import('./locales/en/common.json');
      completion: typeof import('./locales/en/completion.json');
      'create-pool': typeof import('./locales/en/create-pool.json');
      creators: typeof import('./locales/en/creators.json');
      errors: typeof import('./locales/en/errors.json');
      frame: typeof import('./locales/en/frame.json');
      gate: typeof import('./locales/en/gate.json');
      home: typeof import('./locales/en/home.json');
      'home-details': typeof import('./locales/en/home-details.json');
      'how-it-works': typeof import('./locales/en/how-it-works.json');
      limits: typeof import('./locales/en/limits.json');
      notifications: typeof import('./locales/en/notifications.json');
      offline: typeof import('./locales/en/offline.json');
      official: typeof import('./locales/en/official.json');
      outcome: typeof import('./locales/en/outcome.json');
      pools: typeof import('./locales/en/pools.json');
      prices: typeof import('./locales/en/prices.json');
      privacy: typeof import('./locales/en/privacy.json');
      search: typeof import('./locales/en/search.json');
      security: typeof import('./locales/en/security.json');
      shell: typeof import('./locales/en/shell.json');
      stake: typeof import('./locales/en/stake.json');
      suggestions: typeof import('./locales/en/suggestions.json');
      transparency: typeof import('./locales/en/transparency.json');
      wallet: typeof import('./locales/en/wallet.json');
      winners: typeof import('./locales/en/winners.json');
    };
  }
}
