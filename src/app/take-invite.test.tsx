import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from '#src/lib/log.ts';
import { passwordOf } from '#src/store/invites.ts';
import { persistedPart } from '#src/store/persisted.ts';
import { useStore } from '#src/store/store.ts';
import { takeInvite } from './take-invite.ts';

const PATH = '/pools/9';
const STATE = { poolList: 3, layers: 0 };
const visit = (address: string): void => window.history.replaceState(STATE, '', address);
const address = (): string => window.location.href.slice(window.location.origin.length);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useStore.setState({ invitedTo: null, heldPassword: null });
});
afterEach(() => {
  visit('/');
  vi.restoreAllMocks();
});

it('removes an invitation from the URL, and keeps the rest of the URL and the history entry', () => {
  visit(`${PATH}?connect=Phantom#invite=open%20sesame`);
  const entries = window.history.length;
  takeInvite();
  expect(address()).toBe(`${PATH}?connect=Phantom`);
  expect(window.history.state).toEqual(STATE);
  expect(window.history.length).toBe(entries);
  const { invitedTo, heldPassword } = useStore.getState();
  expect(invitedTo).toBe('9');
  expect(heldPassword).toEqual({ pool: '9', password: 'open sesame' });
});

it('holds the password only for the pool of the link', () => {
  visit(`${PATH}#invite=open%20sesame`);
  takeInvite();
  expect(passwordOf({ id: 9n, address: 'A' })(useStore.getState())).toBe('open sesame');
  expect(passwordOf({ id: 90n, address: 'A' })(useStore.getState())).toBeNull();
});

it.each(['#invite=', '#invite=%E0%A4', '#invite=%00', '#invited', `#invite=${'a'.repeat(201)}`])(
  'the malformed %s is ignored, but removed from the URL',
  (fragment) => {
    visit(PATH + fragment);
    takeInvite();
    expect(address()).toBe(PATH);
    expect(useStore.getState().invitedTo).toBeNull();
    expect(useStore.getState().heldPassword).toBeNull();
  },
);

it.each(['/security#invite', '/pools#invite', '/pools/9/more#invite=a', `${PATH}#rent`])(
  'leaves the URL %s unchanged',
  (other) => {
    visit(other);
    takeInvite();
    expect(address()).toBe(other);
    expect(useStore.getState().invitedTo).toBeNull();
  },
);

it('neither stores, logs nor sends the password of an invitation', () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const logged = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));
  visit(`${PATH}#invite=open-sesame`);
  takeInvite();
  // A change of the store writes its persisted part.
  useStore.getState().toggleTheme();
  expect(JSON.stringify(persistedPart(useStore.getState()))).not.toContain('sesame');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('sesame');
  expect(fetched).not.toHaveBeenCalled();
  for (const level of logged) expect(level).not.toHaveBeenCalled();
});
