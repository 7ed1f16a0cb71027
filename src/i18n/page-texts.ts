import type { ResourceKey } from 'i18next';

/** The texts of the pages, which the first route has no need to name. */
export const PAGE_TEXTS = import.meta.glob<ResourceKey>(
  ['./locales/*/*.json', '!./locales/*/common.json', '!./locales/*/home.json', '!./locales/*/shell.json'],
  { import: 'default' },
);
