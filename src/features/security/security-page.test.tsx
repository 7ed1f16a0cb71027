import { readFileSync } from 'node:fs';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import type { Language } from '#src/i18n/languages.ts';
import { SecurityPage } from './security-page.tsx';

const DOCUMENT = readFileSync('docs/security.md', 'utf8');
const HEADINGS = [...DOCUMENT.matchAll(/^## (.+)$/gm)].map((match) => match[1]);

const open = async (language: Language = 'en') => {
  await initI18n(language);
  await loadNamespaces(['security', 'common']);
  return render(<SecurityPage />);
};

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/security');
  vi.restoreAllMocks();
});

it('shows docs/security.md with all its headings', async () => {
  await open();
  const article = screen.getByRole('article');
  expect(HEADINGS.length).toBeGreaterThan(5);
  expect(
    within(article)
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent),
  ).toEqual(HEADINGS);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Security');
  expect(article.textContent).toContain('The program has not been audited by a third party.');
});

it('links to every heading', async () => {
  await open();
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(HEADINGS);
  for (const link of links) {
    const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(target?.textContent).toBe(link.textContent);
  }
});

it('scrolls to the heading in the URL', async () => {
  const seen: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.id);
  });
  window.history.replaceState(null, '', '/security#known-limits');
  await open();
  expect(seen).toEqual(['known-limits']);
});

it('the security page is shown from its top if the URL names a malformed heading', async () => {
  window.history.replaceState(null, '', '/security#%');
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Security');
});

it('contains no links to files of the repository', async () => {
  await open();
  const links = within(screen.getByRole('article')).getAllByRole('link');
  for (const link of links) expect(link.getAttribute('href')).toMatch(/^(#|https?:\/\/)/);
});

it('says that the document is in English, unless the page is in English', async () => {
  await open('es');
  expect(screen.getByText('Este documento está en inglés.')).toBeTruthy();
  expect(screen.getByRole('article').lang).toBe('en');
  cleanup();
  await open('en');
  expect(screen.queryByText('This document is in English.')).toBeNull();
});
