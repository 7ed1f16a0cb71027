import * as Radix from '@radix-ui/react-toast';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#src/ui/class-names.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { CloseIcon } from '#src/ui/header-icons.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';
import type { ToastRecord, ToastStep, ToastType } from '#src/store/toast-record.ts';
import { useToastPosition } from './use-toast-position.ts';

const BARS: Record<ToastType, string> = {
  success: 'bg-good',
  error: 'bg-bad',
  warning: 'bg-warn',
  info: 'bg-info',
};

/** How far a toast must be swiped to the right to dismiss it. A swipe begins at 10 px by touch, else at 2 px. */
const SWIPE_THRESHOLD_PX = 50;

/** The columns are in pixels, because large text needs the space between them. */
const GRID = { gridTemplateColumns: '10px 1fr auto', columnGap: 14, padding: '8px 8px 8px 16px' } as const;

/** The area for toasts, starting at the top right: below the header, and above the elements at the bottom. */
const ROOM =
  'fixed right-[calc(12px+var(--safe-right))] left-[calc(12px+var(--safe-left))] top-[calc(72px+var(--safe-top))] sm:left-auto sm:w-90';
/** Over a dialog's backdrop a toast may cover the header, because the dialog's title begins below it. */
const OVER_SHEET =
  'max-sm:in-[body:has([role=dialog])]:top-(--safe-top) max-sm:in-[body:has([role=dialog])]:bottom-18';

/** Shows toasts above everything, top right or at a position where they cover nothing; F8 moves the focus to them. */
export const Toaster = () => {
  const { t } = useTranslation('common');
  const shown = useStore((state) => state.toast);
  const area = useRef<HTMLOListElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const position = useToastPosition(room, area, shown);
  const [opened, setOpened] = useState<string | null>(null);
  const asPill = shown?.pill === true && opened !== shown.id;
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX} label={t('toast.one')}>
      {shown && (
        <Radix.Root
          key={shown.id}
          open={shown.open}
          duration={shown.duration}
          type={shown.type === 'error' ? 'foreground' : 'background'}
          data-variant={shown.type === 'error' ? 'destructive' : 'default'}
          onOpenChange={(open) => !open && toast.dismiss(shown.id)}
          {...(!asPill && { style: GRID })}
          className={classNames(
            'border border-line-strong bg-raised shadow-popup data-[variant=destructive]:border-bad/50',
            asPill ? 'ml-auto w-fit max-w-full rounded-full' : 'grid rounded-card',
            'data-[state=closed]:animate-leave data-[state=open]:animate-slide-in data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          )}
        >
          {asPill ? <Pill shown={shown} onOpen={() => setOpened(shown.id)} /> : <FullToast shown={shown} />}
        </Radix.Root>
      )}
      <div
        ref={room}
        aria-hidden="true"
        className={`pointer-events-none invisible ${ROOM} bottom-[calc(72px+var(--bottom))] ${OVER_SHEET}`}
      />
      <Radix.Viewport
        ref={area}
        label={`${t('toast.region')} ({hotkey})`}
        style={position}
        className={classNames(
          ROOM,
          'z-60 m-0 list-none rounded-card p-0 outline-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent-text',
          asPill && 'pointer-events-none',
        )}
      />
    </Radix.Provider>
  );
};

/** A touch target in pixels, independent of the text size. */
const CLOSE = { width: 44, height: 44 } as const;
/** Spans both rows, so that the bar is beside the steps, too. */
const BAR = { gridRow: '1 / span 2' } as const;

interface ToastProps {
  readonly shown: ToastRecord;
}

/** Shows the result in a few words; a press expands the toast. */
const Pill = ({ shown, onOpen }: ToastProps & { readonly onOpen: () => void }) => (
  <Radix.Title asChild>
    <button
      type="button"
      aria-expanded="false"
      onClick={onOpen}
      className="pointer-events-auto flex min-h-11 max-w-full items-center gap-2.5 rounded-full py-1.5 pr-5 pl-4 font-semibold"
    >
      <i aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${BARS[shown.type]}`} />
      <span className="truncate">{shown.title}</span>
    </button>
  </Radix.Title>
);

const FullToast = ({ shown }: ToastProps) => {
  const { t } = useTranslation('common');
  return (
    <>
      <i aria-hidden="true" style={BAR} className={`my-1.5 rounded-full ${BARS[shown.type]}`} />
      <div className="min-w-0 self-center py-1.5">
        <Radix.Title className="flex items-center gap-2 font-semibold wrap-anywhere">
          {shown.progress && <Spinner size="sm" />}
          <span>{shown.title}</span>
        </Radix.Title>
        {shown.message !== undefined && (
          <Radix.Description className="text-sm text-soft">{shown.message}</Radix.Description>
        )}
        {shown.code !== undefined && (
          <div className="flex max-w-full items-center gap-1">
            <code translate="no" className="min-w-0 font-mono text-xs wrap-anywhere text-soft">
              {shown.code}
            </code>
            <CopyButton text={shown.code} label={t('copyCode')} />
          </div>
        )}
        {shown.action && (
          <button
            type="button"
            className="link mr-3 min-h-11 text-sm fine:min-h-0"
            onClick={shown.action.press}
          >
            {shown.action.label}
          </button>
        )}
        {shown.link && (
          <ExternalLink href={shown.link.href} className="min-h-11 text-sm fine:mt-1 fine:min-h-0">
            {shown.link.label}
          </ExternalLink>
        )}
      </div>
      <Radix.Close
        aria-label={t('close')}
        style={CLOSE}
        className="grid place-items-center rounded-control text-soft hover:text-ink"
      >
        <CloseIcon className="size-4" />
      </Radix.Close>
      {shown.steps && <Steps steps={shown.steps} />}
    </>
  );
};

const STEP_BARS = {
  done: 'bg-accent',
  now: 'bg-linear-to-r from-accent from-50% to-line-strong to-50%',
  ahead: 'bg-line-strong',
} as const satisfies Record<ToastStep['state'], string>;

/** Places the steps beside the bar; the font size is limited so that two rows fit into a narrow window. */
const STEPS = { gridColumn: '2 / -1', fontSize: 'min(0.75rem, 5.5vw)' } as const;
/** Makes each step at least as wide as its word. */
const STEP = { flex: '1 0 auto' } as const;

/** A transaction's progress; hidden from screen readers, because the text above contains it. */
const Steps = ({ steps }: { readonly steps: readonly ToastStep[] }) => (
  <ol aria-hidden="true" style={STEPS} className="mt-2.5 mb-1 flex flex-wrap gap-1.5">
    {steps.map(({ label, state }) => (
      <li key={label} style={STEP} className={state === 'ahead' ? 'text-faint' : 'text-soft'}>
        <i className={`mb-1.5 block h-0.75 rounded-tag ${STEP_BARS[state]}`} />
        <span>{label}</span>
      </li>
    ))}
  </ol>
);
