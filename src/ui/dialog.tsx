import * as Radix from '@radix-ui/react-dialog';
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from './boundary.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import { CloseIcon } from './header-icons.tsx';
import { ChevronIcon } from './icons.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { PopupContainerProvider } from './popup-container.ts';
import { KEEP_CLEAR } from './use-covers.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useSwipeDown } from './use-swipe-down.ts';
import { useVisibleHeight } from './use-visible-height.ts';

const SIZES = { sm: 'max-w-105', form: 'max-w-120', md: 'max-w-130', lg: 'max-w-190' } as const;

interface Frame {
  /** Called with whether the page has a description. */
  readonly describe: (described: boolean) => void;
  /** Whether the dialog scrolls as a whole. */
  readonly isLow: boolean;
  readonly sheet: HTMLElement | null;
  readonly close: () => void;
}

/** Passes the frame to the page in it. */
const FrameContext = createContext<Frame>({
  describe: () => undefined,
  isLow: false,
  sheet: null,
  close: () => undefined,
});

/** A focused field is scrolled into view with some of its surroundings, such as its label. */
const SCROLLS = { scrollPaddingBlock: '2rem' } as const;
/** Scrolled content fades below the title; unscrolled, only the padding is there. */
const FADE = 'linear-gradient(transparent, #000 14px)';
const SCROLLS_BELOW = { ...SCROLLS, WebkitMaskImage: FADE, maskImage: FADE } as const;
/** Styles of the content when the dialog scrolls as a whole. */
const UNSHRUNK = { flexShrink: 0, overflow: 'visible' } as const;
const SCROLLS_ALL = { ...SCROLLS, overflowY: 'auto' } as const;

/** The key code of a key that an input method handles. Safari ends the composition before it reports the key. */
const INPUT_METHOD = 229;

/** Whether a key belongs to an input method, such as the Escape that cancels its composition. */
const isComposing = ({ isComposing: composing, keyCode }: KeyboardEvent): boolean =>
  composing || keyCode === INPUT_METHOD;

interface DialogFrameProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly size?: keyof typeof SIZES;
  /** A `DialogPage`, which may be replaced by another one while the dialog stays open. */
  readonly children: Elements;
}

/**
 * A modal window: traps and returns focus, closes on Escape, on Back, on the overlay and by its button. On a phone it
 * is a sheet at the bottom, above the keyboard, which can be pulled down to close.
 */
export const DialogFrame = ({ open, onOpenChange, size = 'md', children }: DialogFrameProps) => {
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [described, setDescribed] = useState(false);
  const returnFocus = useReturnFocus(open, content);
  const visible = useVisibleHeight(open);
  const { box, isLow = false } = visible ?? {};
  useBackCloses(open, () => onOpenChange(false));
  const frame = useMemo(
    () => ({ describe: setDescribed, isLow, sheet: content, close: () => onOpenChange(false) }),
    [isLow, content, onOpenChange],
  );
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (visible && content?.contains(activeElement) && activeElement !== content) {
      activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  }, [visible, content]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          style={{ ...box, ...(isLow && { padding: 0 }) }}
          className="fixed inset-0 z-40 grid items-end overflow-y-auto bg-veil pr-(--safe-right) pl-(--safe-left) data-[state=closed]:animate-leave data-[state=open]:animate-appear sm:place-items-center sm:py-6"
        >
          <Radix.Content
            ref={setContent}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={(event) => {
              if (isComposing(event)) event.preventDefault();
            }}
            {...(!described && { 'aria-describedby': undefined })}
            className={classNames(
              'relative flex max-h-[92vh] supports-[height:1dvh]:max-h-[92dvh] w-full flex-col rounded-t-[24px] border border-line-strong bg-surface pb-(--safe-bottom) shadow-popup outline-none sm:w-[calc(100%-48px)] sm:rounded-panel sm:pb-0',
              'data-[state=closed]:animate-leave data-[state=open]:animate-rise',
              SIZES[size],
            )}
            style={
              isLow
                ? { ...SCROLLS_ALL, maxHeight: visible?.height, paddingBottom: 0 }
                : box && { maxHeight: box.height * 0.96, paddingBottom: 0 }
            }
          >
            <PopupContainerProvider value={content}>
              <FrameContext value={frame}>
                <Boundary note={(error, retry) => <CrashPage error={error} onRetry={retry} />}>
                  {children}
                </Boundary>
              </FrameContext>
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
  /** Shown before the title. */
  readonly mark?: Elements;
  /** Centres the content, for moments such as winning; the child then renders the title. */
  readonly hideTitle?: boolean;
  /** The actions; they stay visible at the bottom, the main one last. */
  readonly footer?: ReactNode;
  /** Separates the footer by a perforation, as a ticket's stub. */
  readonly perforated?: boolean;
  /** A sentence above the actions: what they commit to, what is under way or what went wrong. */
  readonly status?: Elements;
  /** The price of the main action, shown beside the actions so that it stays visible with them. */
  readonly price?: Elements;
  /**
   * Returns to the previous page by an arrow in the head, only on phones: elsewhere one of the actions should do that.
   */
  readonly back?: { readonly label: string; readonly press: () => void };
  readonly children?: Elements;
}

const PERFORATION = { borderTop: '2px dashed var(--color-line-strong)' } as const;

/** A page of a dialog: its title, its content, and its actions. */
export const DialogPage = ({
  title,
  description,
  mark,
  hideTitle = false,
  footer,
  perforated = false,
  status,
  price,
  back,
  children,
}: DialogPageProps) => {
  const { t } = useTranslation('common');
  const { describe, isLow, sheet, close } = use(FrameContext);
  const swipe = useSwipeDown(sheet, close);
  const described = description !== undefined;
  useLayoutEffect(() => describe(described), [describe, described]);
  return (
    <>
      <div {...(!isLow && swipe)} className={classNames(hideTitle && 'absolute inset-x-0')}>
        {!hideTitle && (
          <span
            aria-hidden="true"
            className="mx-auto mt-2.5 -mb-2.5 block h-1 w-9 rounded-tag bg-line-strong sm:hidden"
          />
        )}
        <div className="flex items-start gap-3.5 px-5 pt-5 sm:px-7 sm:pt-6.5">
          {back && (
            <button
              type="button"
              aria-label={back.label}
              onClick={back.press}
              className="-mt-1.5 -ml-3 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink sm:hidden"
            >
              <ChevronIcon className="size-5 rotate-90" />
            </button>
          )}
          {mark}
          <div
            {...KEEP_CLEAR}
            className={classNames(
              'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1',
              hideTitle ? 'sr-only' : 'pt-1',
            )}
          >
            <Radix.Title className="text-[1.375rem] leading-tight wrap-anywhere">{title}</Radix.Title>
            {described && (
              <Radix.Description className="num text-sm wrap-anywhere text-soft">
                {description}
              </Radix.Description>
            )}
          </div>
          <Radix.Close
            aria-label={t('close')}
            className="z-1 -mt-1.5 -mr-3 ml-auto grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
          >
            <CloseIcon />
          </Radix.Close>
        </div>
      </div>
      <div style={isLow ? UNSHRUNK : SCROLLS_BELOW} className="min-h-0 overflow-y-auto px-5 py-5 sm:px-7">
        {children}
      </div>
      {footer !== undefined && (
        <div
          style={perforated ? PERFORATION : undefined}
          className="mx-5 grid gap-2.5 border-t border-line py-4 sm:mx-7"
        >
          {status}
          {price === undefined ? (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2.5 sm:flex sm:justify-end">
              {footer}
            </div>
          ) : (
            <div className="grid grid-cols-2 items-center gap-x-3 sm:flex sm:justify-between">
              {price}
              <div className="grid shrink-0 gap-2.5 sm:flex sm:justify-end">{footer}</div>
            </div>
          )}
        </div>
      )}
    </>
  );
};

/** Replaces a page that failed to render; the dialog can be closed, and the page beneath it keeps working. */
const CrashPage = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const { t } = useTranslation('common');
  return (
    <DialogPage title={t('partCrash.title')} footer={<Button onClick={onRetry}>{t('retry')}</Button>}>
      <div role="alert" className="grid gap-3">
        <p className="text-soft">{t('partCrash.text')}</p>
        <code
          translate="no"
          className="font-mono text-xs wrap-anywhere text-soft"
        >{`${error.name}: ${error.message}`}</code>
      </div>
    </DialogPage>
  );
};

type DialogProps = DialogFrameProps & DialogPageProps;

/** A modal window with one page. */
export const Dialog = ({ open, onOpenChange, size = 'md', ...page }: DialogProps) => (
  <DialogFrame open={open} onOpenChange={onOpenChange} size={size}>
    <DialogPage {...page} />
  </DialogFrame>
);
