import * as Radix from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';
import { usePopupContainer } from './popup-container.ts';

/** Tooltips inside share their delays: 700 ms before the first, 300 ms in which the next opens at once. */
export const TooltipArea = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Radix.Provider>
);

interface TooltipProps {
  readonly text: ReactNode;
  /** One focusable element that takes a ref; it needs a name of its own, a tooltip only adds to it. */
  readonly children: ReactNode;
}

/** A remark that appears on hover and on focus; stands inside a `TooltipArea`. */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const container = usePopupContainer();
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-72 animate-appear rounded-control border border-line-strong bg-raised px-3 py-2 text-sm text-ink shadow-popup"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
