// Runs before the first paint, so that a light page never flashes dark, and of the first paints that the build has written
// into the page (tools/build/first-paint.ts) the one for this route and language is seen. The app's own sides of it:
// src/app/shell/theme-toggle.tsx and src/i18n/languages.ts.
(() => {
  const page = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden: dark and the browser's language are the defaults.
      return null;
    }
  };
  const chosenTheme = stored('theme');
  // Until somebody chooses, a phone's own theme counts. Anywhere else the default is dark: there "light" is what a browser
  // says that has no preference.
  const isLightPhone = () => matchMedia('(prefers-color-scheme: light) and (pointer: coarse)').matches;
  if (chosenTheme === 'light' || (chosenTheme !== 'dark' && isLightPhone())) page.dataset.theme = 'light';

  // The browser's own bars take the page's colour, whoever changes the theme.
  const BACKGROUNDS = { dark: '#0b0d12', light: '#f6f7f9' };
  const colourBars = () =>
    document
      .querySelector('meta[name=theme-color]')
      ?.setAttribute('content', BACKGROUNDS[page.dataset.theme]);
  colourBars();
  new MutationObserver(colourBars).observe(page, { attributeFilter: ['data-theme'] });

  const languages = (page.dataset.languages ?? '').split(' ');
  const prefixOf = (tag) => tag.toLowerCase().split('-')[0];
  const ofBrowser = navigator.languages
    .map((tag) => languages.find((language) => prefixOf(language) === prefixOf(tag)))
    .find((language) => language !== undefined);
  const chosen = stored('language');
  const language = languages.includes(chosen) ? chosen : (ofBrowser ?? page.lang);
  const admin = /^\/admin\/xeroz(\/|$)/.test(location.pathname);
  page.lang = language;
  page.dataset.paint = admin ? '' : `${location.pathname === '/' ? 'home' : 'frame'} ${language}`;

  // What the build's polyfills bring (src/engine/polyfills.ts) is here before the app where the engine lacks any of it. Of
  // all ways to load a script only this one both waits for the answer of a test and runs ahead of the page's modules.
  const bytes = Uint8Array.prototype;
  const needed = [
    ...['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'].map((name) => [][name]),
    ...['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'with'].map((name) => bytes[name]),
    AbortSignal.any,
    AbortSignal.timeout,
    AbortSignal.prototype.throwIfAborted,
  ];
  const { polyfills } = document.currentScript?.dataset ?? {};
  if (polyfills && needed.includes(undefined)) {
    document.write(`<script type="module" crossorigin src="${polyfills}"></script>`);
  }

  // Chromium reports once that the app can be installed, possibly before the app is there.
  const installable = (event) => {
    event?.preventDefault();
    window.xerozInstall = event;
    dispatchEvent(new Event('xeroz-install'));
  };
  addEventListener('beforeinstallprompt', installable);
  addEventListener('appinstalled', () => installable(null));

  // A page that cannot start says so: a module is missing, or is not understood.
  const isStarted = () => document.querySelector('#root > :not([data-of])') !== null;
  const isOurs = ({ target, filename }) => target?.type === 'module' || /\/assets\//.test(filename ?? '');
  addEventListener('error', (event) => isOurs(event) && !isStarted() && (page.dataset.failed = ''), true);
})();
