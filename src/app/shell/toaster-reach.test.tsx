import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { currentToast, toast } from '#src/store/toast.ts';
import type { ToastContent } from '#src/store/toast-record.ts';
import { KEEP_CLEAR } from '#src/ui/use-covers.ts';
import { Toaster } from './toaster.tsx';

beforeAll(() => initI18n('en'));
// happy-dom has no pointer capture.
const pointers = { setPointerCapture: () => undefined, hasPointerCapture: () => false };
beforeEach(() => void Object.assign(Element.prototype, pointers));
afterEach(() => {
  for (const name of Object.keys(pointers)) Reflect.deleteProperty(Element.prototype, name);
  cleanup();
  vi.useRealTimers();
  toast.remove(currentToast()?.id ?? '');
});

const show = (content: Partial<ToastContent> = {}): HTMLElement => {
  render(<Toaster />);
  act(() => void toast.show({ type: 'success', title: 'Joined', ...content }));
  const shown = screen.getByText('Joined').closest('li');
  if (shown === null) throw new Error('The toast is no part of the list');
  return shown;
};

describe('swiping a toast', () => {
  const swipe = (
    shown: HTMLElement,
    to: { readonly x: number; readonly y?: number },
    pointerType: string,
  ) => {
    const at = { pointerType, button: 0, pointerId: 1 };
    const drag = (clientX: number, clientY: number) =>
      fireEvent.pointerMove(shown, { ...at, clientX, clientY });
    fireEvent.pointerDown(shown, { ...at, clientX: 0, clientY: 0 });
    drag(to.x, to.y ?? 0);
    const isSwiped = shown.dataset['swipe'] === 'start';
    drag(to.x, to.y ?? 0);
    fireEvent.pointerUp(shown, { ...at, clientX: to.x, clientY: to.y ?? 0 });
    return isSwiped;
  };

  it.each([
    [50, true],
    [51, false],
    [-200, true],
  ])('swiping a toast by %i px to the right leaves it open: %s', (x, open) => {
    swipe(show(), { x }, 'touch');
    expect(currentToast()?.open).toBe(open);
  });

  it.each([
    ['touch', 10, false],
    ['touch', 11, true],
    ['mouse', 2, false],
    ['mouse', 3, true],
    ['pen', 3, true],
  ])('swiping a toast by %s over %i px counts as a swipe: %s', (pointerType, x, isSwiped) => {
    expect(swipe(show(), { x }, pointerType)).toBe(isSwiped);
  });

  it('swiping a toast downwards neither moves nor closes it', () => {
    expect(swipe(show(), { x: 1, y: 80 }, 'touch')).toBe(false);
    expect(currentToast()?.open).toBe(true);
  });
});

describe('the toast area', () => {
  const area = () => screen.getByRole('region', { name: 'Notifications (F8)' }).querySelector('ol');

  it('the toast area takes the focus with F8, also before the first toast', () => {
    render(<Toaster />);
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
    expect(document.activeElement).toBe(area());
  });

  it('the toast area takes the focus with F8 while a toast is shown', () => {
    const shown = show();
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
    expect(document.activeElement).toBe(area());
    expect(area()?.contains(shown)).toBe(true);
  });

  it('the toast area is at the top right', () => {
    render(<Toaster />);
    const classes = [...(area()?.classList ?? [])];
    const position = ['top-[calc(72px+var(--safe-top))]', 'right-[calc(12px+var(--safe-right))]'];
    expect(classes).toEqual(expect.arrayContaining(['fixed', ...position, 'sm:left-auto']));
  });
});

describe('a toast', () => {
  const HEIGHT = 60;
  const position = (element: Element | null | undefined, top: number, height = HEIGHT): void => {
    if (element) element.getBoundingClientRect = () => new DOMRect(0, top, 300, height);
  };
  /** Shows a toast in a window with an area from 72 to 672 px for it. */
  const showIn = (container: Element): (() => string) => {
    const toastShown = show();
    const shown = toastShown.closest('ol');
    position(container.ownerDocument.querySelector('[aria-hidden].fixed'), 72, 600);
    position(toastShown, 72);
    act(() => void fireEvent.scroll(window));
    return () => shown?.style.top ?? '';
  };

  it('a toast is at the bottom while it would cover the focused element', () => {
    const { container } = render(
      <>
        <button>Menu</button>
        <button>Join</button>
      </>,
    );
    const [menu, join] = container.querySelectorAll('button');
    const top = showIn(container);
    position(menu, 80);
    position(join, 400);
    act(() => menu?.focus());
    expect(top()).toBe('612px');
    act(() => join?.focus());
    expect(top()).toBe('72px');
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    expect(top()).toBe('72px');
  });

  it('a toast is at the bottom while at the top it would cover an element to be kept clear', () => {
    const { container } = render(<main {...KEEP_CLEAR}>Join</main>);
    position(container.querySelector('main'), 100);
    const top = showIn(container);
    expect(top()).toBe('612px');
    position(container.querySelector('main'), 300);
    act(() => void fireEvent.scroll(window));
    expect(top()).toBe('72px');
  });

  it('a toast is at the top while only elements below a dialog would be covered', () => {
    const { container } = render(
      <>
        <main {...KEEP_CLEAR}>Join</main>
        <div role="dialog">
          <h2 {...KEEP_CLEAR}>Take a seat</h2>
        </div>
      </>,
    );
    position(container.querySelector('main'), 100);
    position(container.querySelector('h2'), 300);
    expect(showIn(container)()).toBe('72px');
  });

  it.each([
    ['success', 'default'],
    ['info', 'default'],
    ['warning', 'default'],
    ['error', 'destructive'],
  ] as const)('a toast of type %s has the variant %s', (type, variant) => {
    expect(show({ type }).dataset['variant']).toBe(variant);
  });

  it('shows the code of an unknown error with a button that copies it', async () => {
    const user = userEvent.setup();
    show({ type: 'error', message: 'Report the code.', code: 'Custom:2003' });
    expect(screen.getByText('Custom:2003').tagName).toBe('CODE');
    await user.click(screen.getByRole('button', { name: 'Copy error code' }));
    expect(await navigator.clipboard.readText()).toBe('Custom:2003');
    expect(currentToast()?.open).toBe(true);
  });

  it('a toast that was dismissed is removed after 1,000,000 ms and not earlier', () => {
    vi.useFakeTimers();
    const id = toast.show({ type: 'info', title: 'Joined' });
    toast.dismiss(id);
    vi.advanceTimersByTime(999_999);
    expect(currentToast()).toMatchObject({ id, open: false });
    vi.advanceTimersByTime(1);
    expect(currentToast()).toBeNull();
  });

  it('a toast that was dismissed and then updated reopens and is not removed', () => {
    vi.useFakeTimers();
    const id = toast.show({ type: 'info', title: 'Joined' });
    toast.dismiss(id);
    vi.advanceTimersByTime(999_999);
    toast.update(id, { type: 'success', title: 'Paid' });
    vi.advanceTimersByTime(1_000_000);
    expect(currentToast()).toMatchObject({ id, open: true, title: 'Paid' });
  });
});
