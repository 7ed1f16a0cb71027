import type common from './locales/en/common.json';
import type home from './locales/en/home.json';
import type howItWorks from './locales/en/how-it-works.json';
import type shell from './locales/en/shell.json';
import type pools from './locales/en/pools.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      home: typeof home;
      'how-it-works': typeof howItWorks;
      shell: typeof shell;
      pools: typeof pools;
    };
  }
}
