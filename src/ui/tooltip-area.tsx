import * as Radix from '@radix-ui/react-tooltip';
import type { Elements } from './elements.ts';
import { usePopupContainer } from './popup-container.ts';
import { TooltipContext, type TooltipProps } from './tooltip.tsx';

/** How long the pointer rests on an element before its tooltip opens. */
const OPEN_DELAY_MS = 700;
/** Within this time after one tooltip has closed, the next opens at once. */
const SKIP_DELAY_MS = 300;

const RadixTooltip = ({ text, children }: TooltipProps) => {
  const container = usePopupContainer();
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-70 max-w-72 rounded-control border border-line-strong bg-raised px-2.5 py-1.5 text-xs text-ink shadow-popup data-[state=closed]:animate-leave data-[state=delayed-open]:animate-appear"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

const show = (props: TooltipProps) => <RadixTooltip {...props} />;

/** Enables every `Tooltip` inside it, with shared delays. Keep it in lazily loaded code. */
export const TooltipArea = ({ children }: { readonly children: Elements }) => (
  <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    <TooltipContext value={show}>{children}</TooltipContext>
  </Radix.Provider>
);
