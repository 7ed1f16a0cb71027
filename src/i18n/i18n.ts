import i18next, { type BackendModule, type ReadCallback, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import * as v from 'valibot';
import { log } from '#src/lib/log.ts';
import { retry } from '#src/lib/retry.ts';
import { readStored, writeStored } from '#src/lib/stored.ts';
import * as en from './first-texts/en.ts';
import { DEFAULT_LANGUAGE, type Language, pickLanguage } from './languages.ts';
import { isolated } from './isolated.ts';

const STORAGE_KEY = 'language';
const RETRY_MS = 5_000;

type FirstTexts = Readonly<Record<string, ResourceKey>>;

/** The texts of the first route, a file for each language; English is included in the bundle. */
const FIRST_TEXTS = import.meta.glob<FirstTexts>(['./first-texts/*.ts', '!./first-texts/en.ts']);

const firstTextsOf = async (language: string): Promise<FirstTexts> =>
  (await FIRST_TEXTS[`./first-texts/${language}.ts`]?.()) ?? en;

const textsOf = async (language: string, namespace: string): Promise<ResourceKey> => {
  if (namespace in en) {
    const first = (await firstTextsOf(language))[namespace];
    if (first) return first;
  }
  const { PAGE_TEXTS } = await import('./page-texts.ts');
  const load = PAGE_TEXTS[`./locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts for ${language}/${namespace}`);
  return load();
};

/** Loads texts, and retries until it succeeds. */
const untilLoaded = <T>(load: () => Promise<T>): Promise<T> =>
  retry(load, (error) => {
    log.warn('Texts could not be loaded', error);
    return RETRY_MS;
  });

const deliver = async (language: string, namespace: string, done: ReadCallback): Promise<void> =>
  done(null, await untilLoaded(() => textsOf(language, namespace)));

/**
 * Loads the texts of a component that suspends without them. It never reports a failure: i18next would then show the
 * keys, and never load them again.
 */
const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void deliver(language, namespace, done),
};

/** Returns the stored language. If storage is forbidden, the browser's language decides at every start. */
const storedLanguage = (): string | null => readStored(STORAGE_KEY, v.string(), undefined, String);

i18next.on('languageChanged', (language) => {
  // At build time, when the first paint is rendered in every language, there is no document.
  if (typeof document !== 'undefined') document.documentElement.lang = language;
});

/** The language to show once its texts are loaded. */
let requested: Language = DEFAULT_LANGUAGE;

/**
 * Initialises the texts in the stored or the browser's language; resolves when the shell can be shown. If they cannot
 * be loaded, the shell is in English until they can.
 */
export const initI18n = async (
  language: Language = pickLanguage(storedLanguage(), navigator.languages),
): Promise<void> => {
  requested = language;
  const texts = await firstTextsOf(language).catch(() => null);
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: texts === null ? DEFAULT_LANGUAGE : language,
      fallbackLng: DEFAULT_LANGUAGE,
      load: 'currentOnly',
      ns: Object.keys(en),
      defaultNS: 'common',
      resources: {
        [DEFAULT_LANGUAGE]: { ...en },
        ...(texts !== null && { [language]: { ...texts } }),
      },
      partialBundledLanguages: true,
      // React escapes already.
      interpolation: { escape: isolated },
      returnNull: false,
    });
  if (texts === null) void untilLoaded(async () => requested === language && (await show(language)));
};

/** Loads the missing namespaces of a language. @throws when they cannot be loaded */
const complete = async (language: string, namespaces: readonly string[]): Promise<void> => {
  const missing = namespaces.filter((name) => !i18next.hasResourceBundle(language, name));
  await Promise.all(
    missing.map(async (name) => i18next.addResourceBundle(language, name, await textsOf(language, name))),
  );
};

/** Changes the language once all texts that the page may show are loaded. */
const show = async (language: Language): Promise<void> => {
  await complete(language, Object.keys(i18next.getDataByLanguage(i18next.language) ?? en));
  await i18next.changeLanguage(language);
};

/** Changes the language once its texts are loaded, and stores it. Throws when they cannot be loaded. */
export const setLanguage = async (language: Language): Promise<void> => {
  await show(language);
  requested = language;
  // Without storage the choice lasts until the page is closed.
  writeStored(STORAGE_KEY, language);
};

/** Loads namespaces in the current language. @throws when they cannot be loaded */
export const loadNamespaces = (namespaces: readonly string[]): Promise<void> =>
  complete(i18next.language, namespaces);

/**
 * Loads a part of the app together with its texts, in the current language.
 * @param namespaces names of the files of texts
 * @param load imports the part's module
 * @param name which of the module's exports the part is
 * @returns that export; rejects if the module or its texts cannot be loaded
 */
export const loadWithTexts = async <Name extends string, Part>(
  namespaces: readonly string[],
  load: () => Promise<Readonly<Record<Name, Part>>>,
  name: Name,
): Promise<Part> => {
  const [module] = await Promise.all([load(), loadNamespaces(namespaces)]);
  return module[name];
};
