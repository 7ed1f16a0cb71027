import type activity from './locales/en/activity.json';
import type completion from './locales/en/completion.json';
import type outcome from './locales/en/outcome.json';
import type transparency from './locales/en/transparency.json';
import type common from './locales/en/common.json';
import type createPool from './locales/en/create-pool.json';
import type errors from './locales/en/errors.json';
import type home from './locales/en/home.json';
import type howItWorks from './locales/en/how-it-works.json';
import type shell from './locales/en/shell.json';
import type pools from './locales/en/pools.json';
import type wallet from './locales/en/wallet.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      activity: typeof activity;
      completion: typeof completion;
      outcome: typeof outcome;
      transparency: typeof transparency;
      common: typeof common;
      'create-pool': typeof createPool;
      errors: typeof errors;
      home: typeof home;
      'how-it-works': typeof howItWorks;
      shell: typeof shell;
      pools: typeof pools;
      wallet: typeof wallet;
    };
  }
}
