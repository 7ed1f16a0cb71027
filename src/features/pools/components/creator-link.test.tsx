import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { samplePool } from '#src/protocol/testing/sample-pool.ts';
import { useStore } from '#src/store/store.ts';
import { CardMarks } from './card-marks.tsx';
import { StageCard } from './stage-card.tsx';

const pool = samplePool();
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['pools']);
  useStore.setState({ walletAddress: null });
});
afterEach(cleanup);

it('a pool’s card and page link to its creator’s page', () => {
  render(
    <>
      <CardMarks pool={pool} seat={null} namesCreator />
      <StageCard pool={pool} badge={null}>
        <p>The ring</p>
      </StageCard>
    </>,
  );
  expect(links()).toEqual([`/creators/${pool.creator}`, `/creators/${pool.creator}`]);
});

it('the creator’s own card, and cards on the creator’s page, do not name the creator', () => {
  render(<CardMarks pool={pool} seat={null} namesCreator={false} />);
  useStore.setState({ walletAddress: pool.creator });
  render(<CardMarks pool={pool} seat={null} namesCreator />);
  expect(links()).toEqual([]);
});
