import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { receiptId } from '#src/lib/receipt-id.ts';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { chainHas, completed } from './testing/chain-api.ts';
import { open, startActivityStage, unclaimed } from './testing/open-activity.tsx';

const MANY = 100;
/** Number of lines that fit a window's height, and the lines rendered around them. */
const MOST_IN_DOCUMENT = 40;

startActivityStage();
const pools = Array.from({ length: MANY }, (_, index) =>
  completed({
    address: sampleAddress(100 + index),
    id: BigInt(1 + index),
    name: `Pool ${index}`,
    settledAt: SAMPLE_TIME - index,
  }),
);
const section = async () => within(await screen.findByRole('region', { name: 'Your pools' }));
const lines = async () => (await section()).getAllByRole('listitem');
const scrollTo = (offset: number) =>
  act(async () => {
    window.scrollTo(0, offset);
    fireEvent.scroll(window);
  });
const loadAll = async (): Promise<void> => {
  for (let page = 1; page < MANY / 20; page += 1) {
    await userEvent.click(await (await section()).findByRole('button', { name: 'Load more' }));
  }
};

beforeEach(() => {
  window.scrollTo(0, 0);
  chainHas(pools, pools);
});
afterEach(() => {
  window.location.hash = '';
});

it('renders the lines near the window of a long history, and keeps opened receipts', async () => {
  open();
  await loadAll();
  expect((await lines()).length).toBeLessThanOrEqual(MOST_IN_DOCUMENT);
  expect((await lines())[0]?.getAttribute('aria-setsize')).toBe(String(MANY));
  const list = await section();
  // `fireEvent` does not focus the button: a focused line would stay in the document.
  fireEvent.click(list.getByRole('button', { name: 'Details of Pool 0' }));
  await scrollTo(100_000);
  expect(list.queryByRole('link', { name: 'Pool 0' })).toBeNull();
  await scrollTo(0);
  expect(list.getByRole('button', { name: 'Less about Pool 0' })).toBeTruthy();
});

it('opens the line that a link leads to, however far down it is', async () => {
  window.location.hash = `#${receiptId(sampleAddress(190))}`;
  open();
  await waitFor(async () =>
    expect((await section()).getByRole('button', { name: 'Less about Pool 90' })).toBeTruthy(),
  );
});

it('shows unpaid claims 24 at a time', async () => {
  open();
  const claims = within(await unclaimed());
  expect(claims.getAllByRole('heading', { level: 3 })).toHaveLength(24);
  await userEvent.click(claims.getByRole('button', { name: 'Load more' }));
  expect(claims.getAllByRole('heading', { level: 3 })).toHaveLength(48);
});
