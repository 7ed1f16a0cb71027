import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { vectors } from '#src/protocol/vectors/draw.json' with { type: 'json' };
import quicknet from '#src/beacon/vectors/quicknet-rounds.json' with { type: 'json' };
import { VrfTestPage } from './vrf-test-page.tsx';

beforeAll(() => initI18n('en'));
afterEach(cleanup);

const fill = async (label: RegExp, text: string): Promise<void> => {
  const input = screen.getByLabelText(label);
  await userEvent.clear(input);
  await userEvent.click(input);
  await userEvent.paste(text);
};
const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verify' }));
const REFUSED = 'The signature is not of this round';

describe('the VRF test page', () => {
  it('verifies published rounds of the League of Entropy', async () => {
    render(<VrfTestPage />);
    for (const { round, signature } of quicknet.rounds) {
      await fill(/^Round/, String(round));
      await fill(/^Signature/, signature);
      await verify();
      expect(screen.getByText('The signature is valid')).toBeDefined();
    }
  });

  it('shows the published output of a draw', async () => {
    const [draw] = vectors;
    render(<VrfTestPage />);
    await fill(/^Public key/, draw?.groupKey ?? '');
    await fill(/^Round/, draw?.round ?? '');
    await fill(/^Signature/, draw?.signature ?? '');
    await fill(/^Input/, draw?.alpha ?? '');
    await verify();
    expect(screen.getByText(draw?.output ?? 'none')).toBeDefined();
  });

  it('shows that a signature is invalid, or which field is malformed', async () => {
    render(<VrfTestPage />);
    await fill(/^Round/, '43');
    await verify();
    expect(screen.getByText(REFUSED)).toBeDefined();
    await fill(/^Round/, 'next');
    await verify();
    expect(screen.getByText(/^round is not a number/)).toBeDefined();
    await fill(/^Round/, '42');
    await fill(/^Signature/, '00');
    await verify();
    expect(screen.getByText(/^signature must be 48 bytes/)).toBeDefined();
  });

  it('draws as many seats as there are winners', async () => {
    render(<VrfTestPage />);
    await fill(/^Players/, '3');
    await fill(/^Winners/, '3');
    await verify();
    const seats = screen.getByText('Winning seats, from 0').nextElementSibling?.textContent ?? '';
    expect(seats.split(', ').toSorted()).toEqual(['0', '1', '2']);
  });
});
