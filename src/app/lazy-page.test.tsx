import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { PageSpinner } from '#src/ui/spinner.tsx';
import { lazyPage } from './lazy-page.tsx';

const Page = () => (
  <>
    <h1>Here</h1>
    <CopyButton text="7xKp" label="Copy address" />
  </>
);

beforeAll(() => initI18n('en'));
afterEach(cleanup);

it('a lazy page shows a large spinner until it has loaded, and loads tooltips with it', async () => {
  let arrive: (module: { Page: typeof Page }) => void = () => undefined;
  const load = () => new Promise<{ Page: typeof Page }>((resolve) => (arrive = resolve));
  const Lazy = lazyPage([], load, 'Page');
  render(
    <Suspense fallback={<PageSpinner />}>
      <Lazy />
    </Suspense>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(screen.getByRole('status').querySelector('svg')?.classList).toContain('size-9');
  arrive({ Page });
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
  fireEvent.focus(screen.getByRole('button', { name: 'Copy address' }));
  expect((await screen.findByRole('tooltip')).textContent).toBe('Copy address');
});
