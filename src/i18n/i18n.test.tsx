import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The app after a reload: only storage and the browser's own settings remain. */
const fresh = async () => {
  vi.resetModules();
  const { initI18n, setLanguage } = await import('./i18n.ts');
  const { default: i18next } = await import('i18next');
  await initI18n();
  return { setLanguage, i18next, pools: () => i18next.t('shell:nav.pools') };
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
});
afterEach(() => {
  vi.doUnmock('./locales/ko/shell.json');
  vi.unstubAllGlobals();
});

describe('the language', () => {
  it('that was chosen is shown, stored and read again', async () => {
    const { setLanguage, pools } = await fresh();
    expect(pools()).toBe('Pools');
    await setLanguage('tr');
    expect(pools()).toBe('Havuzlar');
    expect(document.documentElement.lang).toBe('tr');
    expect(localStorage.getItem('language')).toBe('tr');

    const reloaded = await fresh();
    expect(reloaded.pools()).toBe('Havuzlar');
    expect(document.documentElement.lang).toBe('tr');
  });

  it('is the browser’s where none was chosen, which is not stored', async () => {
    vi.stubGlobal('navigator', { languages: ['fr', 'ja-JP'] });
    const { pools } = await fresh();
    expect(pools()).toBe('プール');
    expect(localStorage.getItem('language')).toBeNull();
  });

  it('stays as it was where another cannot be loaded, and can be chosen again', async () => {
    let online = false;
    vi.doMock('./locales/ko/shell.json', () => {
      if (!online) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: { nav: { pools: '풀' } } };
    });
    const { setLanguage, pools, i18next } = await fresh();
    await expect(setLanguage('ko')).rejects.toThrow('The texts of ko could not be loaded');
    expect(i18next.language).toBe('en');
    expect(pools()).toBe('Pools');
    expect(localStorage.getItem('language')).toBeNull();
    online = true;
    await setLanguage('ko');
    expect(pools()).toBe('풀');
  });

  it('can be chosen where storage is forbidden', async () => {
    const { setLanguage, pools } = await fresh();
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('No', 'SecurityError');
      },
    });
    await setLanguage('es');
    expect(pools()).toBe('Pools');
    expect(document.documentElement.lang).toBe('es');
  });
});
