// Runs before the first paint, so that a light page never flashes dark, and of the first paints that the build has written
// into the page (scripts/build/first-paint.ts) the one for this route and language is seen. The app's own sides of it:
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
  if (stored('theme') === 'light') page.dataset.theme = 'light';

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
})();
