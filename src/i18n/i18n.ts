import i18next, { type BackendModule, type ReadCallback, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import * as v from 'valibot';
import { readStored, writeStored } from '#src/lib/stored.ts';
import { DEFAULT_LANGUAGE, type Language, pickLanguage } from './languages.ts';
import common from './locales/en/common.json';
import home from './locales/en/home.json';
import shell from './locales/en/shell.json';

const STORAGE_KEY = 'language';
const BUNDLED = ['common', 'shell', 'home'];

const bundledTexts = import.meta.glob<ResourceKey>(
  ['./locales/*/common.json', './locales/*/home.json', './locales/*/shell.json', '!./locales/en/*.json'],
  { import: 'default' },
);

const loadTexts = async (language: string, namespace: string): Promise<ResourceKey | Error> => {
  const path = `./locales/${language}/${namespace}.json`;
  try {
    const load = bundledTexts[path] ?? (await import('./page-texts.ts')).PAGE_TEXTS[path];
    return load ? await load() : new Error(`No texts for ${language}/${namespace}`);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

const deliver = async (language: string, namespace: string, done: ReadCallback): Promise<void> => {
  const texts = await loadTexts(language, namespace);
  if (texts instanceof Error) done(texts, null);
  else done(null, texts);
};

/** Loads a namespace in a language when it is first asked for. */
const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void deliver(language, namespace, done),
};

/** If storage is forbidden, the browser's language decides at every start. */
const storedLanguage = (): string | null => readStored(STORAGE_KEY, v.string(), undefined, String);

i18next.on('languageChanged', (language) => {
  // The build, which renders the first paint in every language, has no document.
  if (typeof document !== 'undefined') document.documentElement.lang = language;
});

/** Starts the texts in the stored or the browser's language; resolves when the shell can be shown. */
export const initI18n = async (
  language: Language = pickLanguage(storedLanguage(), navigator.languages),
): Promise<void> => {
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: DEFAULT_LANGUAGE,
      load: 'currentOnly',
      ns: BUNDLED,
      defaultNS: 'common',
      resources: { en: { common, home, shell } },
      partialBundledLanguages: true,
      // React escapes by itself.
      interpolation: { escapeValue: false },
      returnNull: false,
    });
};

const hasTexts = (language: Language): boolean =>
  BUNDLED.every((namespace) => i18next.hasResourceBundle(language, namespace));

/** Changes the language once its texts are here, and remembers it. Throws when they cannot be loaded. */
export const setLanguage = async (language: Language): Promise<void> => {
  await i18next.loadLanguages(language);
  // i18next never asks again for what failed once.
  if (!hasTexts(language)) await i18next.reloadResources(language);
  if (!hasTexts(language)) throw new Error(`The texts of ${language} could not be loaded`);
  await i18next.changeLanguage(language);
  // Without storage the choice holds until the page is closed.
  writeStored(STORAGE_KEY, language);
};

/** Loads namespaces in the current language. */
export const loadNamespaces = (namespaces: readonly string[]): Promise<void> =>
  i18next.loadNamespaces(namespaces);

/**
 * Loads a part of the app together with the texts it shows, in the current language.
 * @param namespaces names of the files of texts
 * @param load imports the part's module
 * @param name which of the module's exports the part is
 * @returns that export; rejects where the module cannot be loaded
 */
export const loadWithTexts = async <Name extends string, Part>(
  namespaces: readonly string[],
  load: () => Promise<Readonly<Record<Name, Part>>>,
  name: Name,
): Promise<Part> => {
  const [module] = await Promise.all([load(), loadNamespaces(namespaces)]);
  return module[name];
};
