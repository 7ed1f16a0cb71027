import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

it('a busy button shows its busy text, keeps the focus and ignores clicks', async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Join</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  rerender(
    <Button onClick={onClick} busy="Approve in your wallet">
      Join
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Approve in your wallet' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('a busy button does not submit its form', async () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy="Sending">
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

/** Replaces an element's texts as a browser's translation does. */
function translate(element: HTMLElement): void {
  for (const node of [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
    const font = document.createElement('font');
    font.textContent = node.textContent;
    node.replaceWith(font);
  }
}

it('a button updates its text on a page that the browser translates', () => {
  const { rerender } = render(<Button>Join</Button>);
  const button = screen.getByRole('button');
  translate(button);
  rerender(<Button>Join for 0.1 SOL</Button>);
  expect(button.textContent).toBe('Join for 0.1 SOL');
  translate(button);
  rerender(<Button busy="Sending">Join for 0.1 SOL</Button>);
  expect(button.textContent).toBe('Sending');
  rerender(<Button>Joined</Button>);
  expect(button.textContent).toBe('Joined');
});
