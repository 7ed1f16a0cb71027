import * as Radix from '@radix-ui/react-dialog';
import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { CloseIcon } from './header-icons.tsx';
import { PopupContainerProvider } from './popup-container.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useVisibleHeight } from './use-visible-height.ts';

const SIZES = { sm: 'max-w-105', form: 'max-w-120', md: 'max-w-130', lg: 'max-w-190' } as const;

/** Tells the frame whether its page says by a description what it is about. */
const DescribedContext = createContext<(described: boolean) => void>(() => undefined);

interface DialogFrameProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly size?: keyof typeof SIZES;
  /** A `DialogPage`, which may become another one while the dialog stays. */
  readonly children: ReactNode;
}

/**
 * A modal window: traps and returns focus, closes on Escape, on the overlay and by its button. On a phone it is a sheet
 * at the bottom, above the keyboard.
 */
export const DialogFrame = ({ open, onOpenChange, size = 'md', children }: DialogFrameProps) => {
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [described, setDescribed] = useState(false);
  const returnFocus = useReturnFocus(open, content);
  const visible = useVisibleHeight(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          style={visible}
          className="fixed inset-0 z-40 grid items-end overflow-y-auto bg-veil data-[state=closed]:animate-leave data-[state=open]:animate-appear sm:place-items-center sm:p-6"
        >
          <Radix.Content
            ref={setContent}
            onCloseAutoFocus={returnFocus}
            {...(!described && { 'aria-describedby': undefined })}
            className={classNames(
              'relative flex max-h-[92dvh] w-full flex-col rounded-t-[24px] border border-line-strong bg-surface shadow-popup outline-none sm:rounded-panel',
              'data-[state=closed]:animate-leave data-[state=open]:animate-rise',
              SIZES[size],
            )}
            {...(visible && { style: { maxHeight: visible.height * 0.96 } })}
          >
            <PopupContainerProvider value={content}>
              <DescribedContext value={setDescribed}>{children}</DescribedContext>
            </PopupContainerProvider>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
};

interface DialogPageProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Stands before the title. */
  readonly mark?: ReactNode;
  /** Centres the content, for moments such as winning; the title then stands where the child puts it. */
  readonly hideTitle?: boolean;
  /** The actions; they stay in sight at the bottom, the main one last. */
  readonly footer?: ReactNode;
  /** One action below the other, each as wide as the dialog. */
  readonly wideFooter?: boolean;
  readonly children?: ReactNode;
}

/** What a dialog shows: its title, its content, and its actions. */
export const DialogPage = ({
  title,
  description,
  mark,
  hideTitle = false,
  footer,
  wideFooter = false,
  children,
}: DialogPageProps) => {
  const { t } = useTranslation('common');
  const describe = use(DescribedContext);
  const described = description !== undefined;
  useLayoutEffect(() => describe(described), [describe, described]);
  return (
    <>
      {!hideTitle && (
        <span
          aria-hidden="true"
          className="mx-auto mt-2.5 -mb-2.5 h-1 w-9 shrink-0 rounded-tag bg-line-strong sm:hidden"
        />
      )}
      <div
        className={classNames(
          'flex items-start gap-3.5 px-5 pt-5 sm:px-7 sm:pt-6.5',
          hideTitle && 'absolute inset-x-0',
        )}
      >
        {mark}
        <div className={classNames('grid min-w-0 flex-1 gap-1', hideTitle ? 'sr-only' : 'pt-1')}>
          <Radix.Title className="text-[1.375rem] leading-tight wrap-anywhere">{title}</Radix.Title>
          {described && (
            <Radix.Description className="num text-sm text-soft">{description}</Radix.Description>
          )}
        </div>
        <Radix.Close
          aria-label={t('close')}
          className="z-1 -mt-1.5 -mr-3 ml-auto grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
        >
          <CloseIcon />
        </Radix.Close>
      </div>
      <div className="min-h-0 overflow-y-auto px-5 py-5 sm:px-7">{children}</div>
      {footer !== undefined && (
        <div
          className={classNames(
            'mx-5 gap-2.5 border-t border-line py-5 sm:mx-7',
            wideFooter
              ? 'flex flex-col-reverse'
              : 'grid auto-cols-fr grid-flow-col sm:flex sm:justify-end sm:py-4',
          )}
        >
          {footer}
        </div>
      )}
    </>
  );
};

type DialogProps = DialogFrameProps & DialogPageProps;

/** A modal window with one page. */
export const Dialog = ({ open, onOpenChange, size = 'md', ...page }: DialogProps) => (
  <DialogFrame open={open} onOpenChange={onOpenChange} size={size}>
    <DialogPage {...page} />
  </DialogFrame>
);
