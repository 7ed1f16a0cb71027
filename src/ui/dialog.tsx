import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';
import { PopupContainerProvider } from './popup-container.ts';

const SIZES = { sm: 'max-w-105', md: 'max-w-130', lg: 'max-w-190' } as const;

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: keyof typeof SIZES;
  /** Centres the content, for moments such as winning; the title then stands where the child puts it. */
  readonly hideTitle?: boolean;
  /** The actions; they stay in sight at the bottom, the main one last. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/** A modal window: traps and returns focus, closes on Escape, on the overlay and by its button. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  hideTitle = false,
  footer,
  children,
}: DialogProps) => {
  const { t } = useTranslation('common');
  const [content, setContent] = useState<HTMLElement | null>(null);
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid items-end overflow-y-auto bg-veil data-[state=closed]:animate-leave data-[state=open]:animate-appear sm:place-items-center sm:p-6">
          <Radix.Content
            ref={setContent}
            onCloseAutoFocus={returnFocus}
            {...(description === undefined && { 'aria-describedby': undefined })}
            className={classNames(
              'relative flex max-h-[92dvh] w-full flex-col rounded-t-panel border border-line bg-surface shadow-popup outline-none sm:rounded-panel',
              'data-[state=closed]:animate-leave data-[state=open]:animate-rise',
              SIZES[size],
            )}
          >
            <div
              className={classNames(
                'flex items-start gap-4 p-5 pb-0 sm:p-6 sm:pb-0',
                hideTitle && 'absolute inset-x-0',
              )}
            >
              <div className={classNames('grid flex-1 gap-1.5 pt-1.5', hideTitle && 'sr-only')}>
                <Radix.Title className="text-h2">{title}</Radix.Title>
                {description !== undefined && (
                  <Radix.Description className="text-soft">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close
                aria-label={t('close')}
                className="z-1 -mt-1 -mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
              >
                <CloseIcon />
              </Radix.Close>
            </div>
            <div className="overflow-y-auto p-5 sm:p-6">
              <PopupContainerProvider value={content}>{children}</PopupContainerProvider>
            </div>
            {footer !== undefined && (
              <div className="flex flex-col-reverse gap-2.5 border-t border-line p-5 sm:flex-row sm:justify-end sm:px-6 sm:py-4">
                {footer}
              </div>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
};

/** The element that had the focus before the dialog opened, and the page it was on. */
interface Before {
  readonly element: Element | null;
  readonly path: string;
}

/**
 * For dialogs opened by state alone: gives the focus back to where it was, or to the page if that is gone or if the dialog
 * led to another one.
 * The dialog's content mounts one pass after this effect, so a control with `autoFocus` has not yet taken the focus.
 */
const useReturnFocus = (open: boolean): ((event: Event) => void) => {
  const before = useRef<Before | null>(null);
  useLayoutEffect(() => {
    if (open) before.current = { element: document.activeElement, path: location.pathname };
  }, [open]);
  return (event) => {
    event.preventDefault();
    (openerOf(before.current) ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
};

function openerOf(before: Before | null): HTMLElement | null {
  if (before === null || before.path !== location.pathname) return null;
  const { element } = before;
  return element instanceof HTMLElement && element.isConnected && element !== document.body ? element : null;
}
