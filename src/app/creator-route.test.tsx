import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import {
  chainHas,
  CREATOR,
  figuresOf,
  inClient,
  rowOf,
  startCreatorStage,
} from '#src/features/creators/testing/open-creator.tsx';
import { loadNamespaces } from '#src/i18n/i18n.ts';
import { samplePool } from '#src/protocol/testing/sample-pool.ts';
import { useStore } from '#src/store/store.ts';
import { CreatorRoute } from './creator-route.tsx';

const server = startCreatorStage();
const HOUR = 3_600;
const open = samplePool({
  creator: CREATOR,
  playerCount: 3,
  joinDeadline: Math.floor(Date.now() / 1_000) + HOUR,
});

const show = (wallet: string) =>
  inClient(
    <Router hook={memoryLocation({ path: `/creators/${wallet}` }).hook}>
      <Route path="/creators/:wallet" component={CreatorRoute} />
    </Router>,
  );
const card = async () =>
  within((await screen.findByRole('heading', { name: open.name })).closest('li') ?? document.body);

beforeEach(async () => {
  await loadNamespaces(['pools', 'frame']);
  chainHas([open]);
  server.answers = {
    [`/creators/${CREATOR}`]: figuresOf(),
    active: { data: [rowOf(open)], nextCursor: null },
    ended: { data: [], nextCursor: null },
  };
});

it.each(['nothing', CREATOR.slice(0, -2), `${CREATOR}${CREATOR}`])('%s is no creator’s page', (wallet) => {
  show(wallet);
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  expect(server.requests).toEqual([]);
});

it('a pool of the page can be joined like in the list', async () => {
  show(CREATOR);
  await userEvent.click((await card()).getByRole('button', { name: `Join pool ${open.name}` }));
  // Without a wallet one is chosen first.
  expect(useStore.getState()).toMatchObject({ chooserOpen: true, joinPoolId: open.address });
  useStore.setState({ chooserOpen: false, joinPoolId: null });
});

it('the creator shares an own pool instead, and can open another one', async () => {
  useStore.setState({ walletAddress: CREATOR });
  show(CREATOR);
  expect(await (await card()).findByRole('button', { name: 'Share' })).toBeTruthy();
  expect((await card()).queryByRole('button', { name: /^Join/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Create pool' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create a pool' })).toBeTruthy();
});
