import { cleanup, render, screen } from '@testing-library/react';
import { createContext, useContext } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Elements } from './elements.ts';
import { Late, LateArea } from './late.tsx';

afterEach(cleanup);

const Given = createContext('nothing');
const loadArea =
  async () =>
  ({ children }: { readonly children: Elements }) => <Given value="what the app gives">{children}</Given>;
const loadPart = async () => () => <p>{`A part with ${useContext(Given)}`}</p>;

it('renders a late part inside the area that wraps all late parts', async () => {
  render(
    <LateArea value={loadArea}>
      <Late load={loadPart} enabled />
    </LateArea>,
  );
  await screen.findByText('A part with what the app gives');
});

it('shows the placeholder until the wrapping area has loaded as well', async () => {
  const never = () => new Promise<never>(() => undefined);
  let loaded = false;
  const load = async () => {
    loaded = true;
    return loadPart();
  };
  render(
    <LateArea value={never}>
      <Late load={load} enabled placeholder={<p>Its place</p>} />
    </LateArea>,
  );
  await expect.poll(() => loaded).toBe(true);
  expect(screen.getByText('Its place')).toBeTruthy();
});
