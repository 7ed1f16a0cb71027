import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Loads the app as after a reload: only storage and the browser's settings remain. */
const fresh = async () => {
  vi.resetModules();
  const { initI18n, loadNamespaces, setLanguage } = await import('./i18n.ts');
  const { default: i18next } = await import('i18next');
  const { useTranslation } = await import('react-i18next');
  await initI18n();
  return {
    setLanguage,
    loadNamespaces,
    i18next,
    pools: () => i18next.t('shell:nav.pools'),
    // A component whose texts are not loaded with it.
    Connect: () => <p>{useTranslation('wallet').t('connect')}</p>,
  };
};

/** Makes a file of texts fail until `reconnect`, and counts the failures. */
const cut = (file: string, texts: Readonly<Record<string, unknown>>) => {
  const fail = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.doMock(file, fail);
  return {
    failures: () => fail.mock.calls.length,
    reconnect: async () => {
      // Pending imports of the file would otherwise get either result.
      await vi.dynamicImportSettled();
      vi.doMock(file, () => texts);
    },
  };
};
const FIRST_KO = { shell: { nav: { pools: '풀' } }, common: { close: '닫기' }, home: { title: '풀' } };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const file of ['first-texts/ko.ts', 'locales/ko/wallet.json', 'locales/en/wallet.json']) {
    vi.doUnmock(`./${file}`);
  }
  vi.unstubAllGlobals();
});

describe('the language', () => {
  it('the language that was chosen is shown, stored and restored after a reload', async () => {
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

  it('the language is the browser’s if none was chosen, and is then not stored', async () => {
    vi.stubGlobal('navigator', { languages: ['fr', 'ja-JP'] });
    const { pools } = await fresh();
    expect(pools()).toBe('プール');
    expect(localStorage.getItem('language')).toBeNull();
  });

  it('the language does not change if another cannot be loaded, and the choice can be retried', async () => {
    const { reconnect } = cut('./first-texts/ko.ts', FIRST_KO);
    const { setLanguage, pools, i18next } = await fresh();
    await expect(setLanguage('ko')).rejects.toThrow();
    expect(i18next.language).toBe('en');
    expect(pools()).toBe('Pools');
    expect(localStorage.getItem('language')).toBeNull();
    await reconnect();
    await setLanguage('ko');
    expect(pools()).toBe('풀');
  });

  it('the language is not changed before every text in use has loaded', async () => {
    const { reconnect } = cut('./locales/ko/wallet.json', { default: { connect: '지갑 연결' } });
    const { setLanguage, loadNamespaces, i18next } = await fresh();
    await loadNamespaces(['wallet']);
    await expect(setLanguage('ko')).rejects.toThrow();
    expect(i18next.language).toBe('en');
    await reconnect();
    await setLanguage('ko');
    expect(i18next.t('wallet:connect')).toBe('지갑 연결');
  });

  it('the language is applied later if its texts could not be loaded at the start', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { languages: ['ko-KR'] });
    const { reconnect } = cut('./first-texts/ko.ts', FIRST_KO);
    const { pools, i18next } = await fresh();
    expect(pools()).toBe('Pools');
    await reconnect();
    await vi.waitFor(() => expect(i18next.language).toBe('ko'), { timeout: 20_000, interval: 1_000 });
    expect(pools()).toBe('풀');
  });

  it('the language can be chosen if storage is forbidden', async () => {
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

describe('a text that could not be loaded', () => {
  it('a text that could not be loaded fails the part that needs it, and is refetched', async () => {
    const { reconnect } = cut('./locales/en/wallet.json', { default: { connect: 'Connect Wallet' } });
    const { loadNamespaces, i18next } = await fresh();
    await expect(loadNamespaces(['wallet'])).rejects.toThrow();
    await reconnect();
    await loadNamespaces(['wallet']);
    expect(i18next.t('wallet:connect')).toBe('Connect Wallet');
  });

  it('a missing text shows the fallback while it is refetched, and never its key', async () => {
    vi.useFakeTimers();
    const { failures, reconnect } = cut('./locales/en/wallet.json', {
      default: { connect: 'Connect Wallet' },
    });
    const { Connect } = await fresh();
    render(
      <Suspense fallback="Waiting">
        <Connect />
      </Suspense>,
    );
    await vi.waitFor(() => expect(failures()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(document.body.textContent).toBe('Waiting');
    await reconnect();
    await vi.waitFor(() => expect(screen.getByText('Connect Wallet')).toBeTruthy(), {
      timeout: 20_000,
      interval: 1_000,
    });
  });
});
