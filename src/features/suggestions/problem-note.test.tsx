import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ErrorCode } from '#src/contract/errors.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { ProblemNote } from './components/problem-note.tsx';

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['suggestions', 'errors']);
});
afterEach(cleanup);

it.each<[ErrorCode, string]>([
  [
    'not_a_player',
    'Only wallets that have had a seat in a pool can suggest and vote. Create or join a pool first.',
  ],
  ['too_many_requests', 'Too many requests. Wait a minute and try again.'],
  ['bad_signature', 'Check your device’s clock, then sign again within 5 minutes.'],
  ['conflict', 'This changed in the meantime, or the signature was already used.'],
  ['not_found', 'This changed in the meantime, or the signature was already used.'],
  ['unavailable', 'The server cannot accept this right now.'],
  ['internal', 'The server cannot accept this right now.'],
])('explains why the server rejected a vote: %s', (code, text) => {
  render(<ProblemNote problem={{ kind: 'refused', code }} doing="vote" />);
  const note = screen.getByRole('alert').textContent;
  expect(note).toContain('Your vote was not changed');
  expect(note).toContain(text);
  expect(note).not.toContain(code);
});

it('shows how many suggestions are allowed a day', () => {
  render(<ProblemNote problem={{ kind: 'refused', code: 'too_many_requests' }} doing="suggest" />);
  expect(screen.getByRole('alert').textContent).toContain('You can make 5 suggestions within 24 hours');
});

it.each<ErrorCode>(['too_large', 'bad_request'])(
  'shows the code of an error without an explanation: %s',
  (code) => {
    render(<ProblemNote problem={{ kind: 'refused', code }} doing="suggest" />);
    expect(screen.getByText(code)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy error code' })).toBeTruthy();
  },
);

it('explains why the wallet cannot sign', () => {
  const failure = { kind: 'walletNotConnected', message: 'No wallet is connected' } as const;
  render(<ProblemNote problem={{ kind: 'wallet', failure }} doing="vote" />);
  expect(screen.getByRole('alert').textContent).toContain('Connect your wallet and try again.');
});
