import type { ResourceKey } from 'i18next';

/** The texts of the pages; separate, because the first route does not need them. */
export const PAGE_TEXTS = import.meta.glob<ResourceKey>(
  ['./locales/*/*.json', '!./locales/*/common.json', '!./locales/*/home.json', '!./locales/*/shell.json'],
  { import: 'default' },
);
