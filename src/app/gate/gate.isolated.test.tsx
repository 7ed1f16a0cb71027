import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { initI18n, setLanguage } from '#src/i18n/i18n.ts';
import { sleep } from '#src/lib/sleep.ts';
import { App } from '../app.tsx';
import { parseConfig } from '../config.ts';
import { useStore } from '#src/store/store.ts';

const open = (cluster: string) => {
  window.history.replaceState(null, '', '/nowhere');
  return render(<App config={parseConfig({ VITE_CLUSTER: cluster })} />);
};
const page = () => screen.queryByRole('heading', { level: 1, name: 'Page Not Found' });
const gate = () => screen.findByRole('heading', { level: 1, name: 'Before you enter' });
const enter = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm and enter' });

beforeAll(() => initI18n('en'));
beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()));
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  useStore.setState({ admitted: false });
  await setLanguage('en');
});

it('a mainnet build prompts once for age and place, and renders nothing else until both are confirmed', async () => {
  open('mainnet');
  await gate();
  expect(page()).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
  const [age, region] = screen.getAllByRole('checkbox');
  expect(enter().disabled).toBe(true);
  await userEvent.click(age ?? document.body);
  expect(enter().disabled).toBe(true);
  await userEvent.click(region ?? document.body);
  await userEvent.click(enter());
  await waitFor(() => expect(page()).not.toBeNull());

  cleanup();
  vi.resetModules();
  const { useStore: afterReload } = await import('#src/store/store.ts');
  expect(afterReload.getState().admitted).toBe(true);
  open('mainnet');
  await waitFor(() => expect(page()).not.toBeNull());
});

it('a mainnet build links to help with gambling, both in the prompt and on its pages', async () => {
  const helpers = () =>
    screen.getAllByRole('link', { name: /Gambl|GamCare/ }).map((link) => link.getAttribute('href'));
  open('mainnet');
  await gate();
  const before = helpers();
  expect(before).toEqual([
    'https://www.gamblingtherapy.org',
    'https://www.gamblersanonymous.org',
    'https://www.gamcare.org.uk',
  ]);
  useStore.getState().admit();
  await waitFor(() => expect(page()).not.toBeNull());
  expect(await screen.findByRole('heading', { name: 'Help with gambling' })).toBeTruthy();
  expect(helpers()).toEqual(before);
});

it.each(['devnet', 'localnet'])('a build for %s has no age prompt and no links to help', async (cluster) => {
  open(cluster);
  await waitFor(() => expect(page()).not.toBeNull());
  await sleep(100);
  expect(screen.queryByRole('heading', { name: 'Help with gambling' })).toBeNull();
});

it('the age prompt is shown in the user’s language if the stored confirmation is malformed', async () => {
  localStorage.setItem('xeroz.admission', '"yes"');
  vi.resetModules();
  const { useStore: garbled } = await import('#src/store/store.ts');
  expect(garbled.getState().admitted).toBe(false);
  await setLanguage('es');
  open('mainnet');
  expect(await screen.findByRole('heading', { level: 1, name: 'Antes de entrar' })).toBeTruthy();
});
