import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

const marks = { b: <b className="bold" />, mono: <code /> };
const shown = (text: string, values?: Record<string, unknown>): string => {
  const { container } = render(<RichText text={text} marks={marks} {...(values && { values })} />);
  return container.innerHTML;
};

afterEach(cleanup);

it('renders every part of a text as a separate element', () => {
  expect(shown('<mono>{{wallet}}</mono> won in <b>{{pool}}</b>', { wallet: '7xKp', pool: 'Rings' })).toBe(
    '<code>7xKp</code><span> won in </span><b class="bold">Rings</b>',
  );
});

it('renders a value that looks like a mark or a placeholder unchanged', () => {
  expect(shown('in {{pool}}: <b>{{pool}}</b>', { pool: '<b>{{pool}}</b>' })).toBe(
    '<span>in &lt;b&gt;{{pool}}&lt;/b&gt;: </span><b class="bold">&lt;b&gt;{{pool}}&lt;/b&gt;</b>',
  );
});

it('renders a text without marks', () =>
  expect(shown('Since {{at}}.', { at: 9 })).toBe('<span>Since 9.</span>'));
