import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import rfc from '#tests/vectors/ecvrf-rfc9381.json' with { type: 'json' };
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

describe('the VRF test page', () => {
  it('verifies the example of RFC 9381 and every other of its vectors', async () => {
    render(<VrfTestPage />);
    for (const { pk, alpha, pi, beta } of rfc.vectors) {
      await fill(/^Public key/, pk);
      await fill(/^Input/, alpha);
      await fill(/^Proof/, pi);
      await verify();
      expect(screen.getByText(beta)).toBeDefined();
    }
  });

  it('names why a proof does not hold, and what cannot be read', async () => {
    render(<VrfTestPage />);
    await fill(/^Input/, '00');
    await verify();
    expect(screen.getByText('challengeMismatch')).toBeDefined();
    await fill(/^Input/, '0');
    await verify();
    expect(screen.getByText(/^alpha is not hex/)).toBeDefined();
  });

  it('draws as many seats as win', async () => {
    render(<VrfTestPage />);
    await fill(/^Players/, '3');
    await fill(/^Winners/, '3');
    await verify();
    const seats = screen.getByText('Winning seats, from 0').nextElementSibling?.textContent ?? '';
    expect(seats.split(', ').toSorted()).toEqual(['0', '1', '2']);
  });
});
