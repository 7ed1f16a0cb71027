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
import { useCovers } from '#src/ui/use-covers.ts';

const BARS: Record<ToastType, string> = {
  success: 'bg-good',
  error: 'bg-bad',
  warning: 'bg-warn',
  info: 'bg-info',
};

/** How far a toast is swept to the right until it goes. Sweeping begins at 10 px under a finger, else at 2 px. */
const SWIPE_THRESHOLD_PX = 50;

/**
 * Shows toasts top right, above everything; F8 moves the focus there. Where one would cover what shows that it has the
 * focus, or what keeps clear of it, it stands at the bottom meanwhile.
 */
export const Toaster = () => {
  const { t } = useTranslation('common');
  const shown = useStore((state) => state.toast);
  const area = useRef<HTMLOListElement>(null);
  const covers = useCovers(area, shown ?? 0);
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
          className={classNames(
            'border border-line-strong bg-raised shadow-popup data-[variant=destructive]:border-bad/50',
            asPill
              ? 'ml-auto w-fit max-w-full rounded-full'
              : 'grid grid-cols-[10px_1fr_auto] gap-x-3.5 rounded-card py-2 pr-2 pl-4',
            'data-[state=closed]:animate-leave data-[state=open]:animate-slide-in data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            covers && 'pointer-events-auto translate-y-[calc(100dvh-100%-9rem)]',
          )}
        >
          {asPill ? <Pill shown={shown} onOpen={() => setOpened(shown.id)} /> : <Whole shown={shown} />}
        </Radix.Root>
      )}
      <Radix.Viewport
        ref={area}
        label={`${t('toast.region')} ({hotkey})`}
        className={classNames(
          // Over a dialog's veil the header may be covered, and the dialog's title begins below it.
          'fixed top-18 right-4 left-4 z-60 m-0 list-none rounded-card p-0 outline-none in-[body:has([role=dialog])]:top-2 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent-text sm:top-18! sm:left-auto sm:w-90',
          (covers || asPill) && 'pointer-events-none',
        )}
      />
    </Radix.Provider>
  );
};

interface ToastProps {
  readonly shown: ToastRecord;
}

/** Says in a few words what has come of it; a press shows all of it. */
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

const Whole = ({ shown }: ToastProps) => {
  const { t } = useTranslation('common');
  return (
    <>
      <i aria-hidden="true" className={`my-1.5 rounded-full ${BARS[shown.type]}`} />
      <div className="min-w-0 self-center py-1.5">
        <Radix.Title className="flex items-center gap-2 font-semibold wrap-anywhere">
          {shown.progress && <Spinner size="sm" />}
          {shown.title}
        </Radix.Title>
        {shown.message !== undefined && (
          <Radix.Description className="text-sm text-soft">{shown.message}</Radix.Description>
        )}
        {shown.steps && <Steps steps={shown.steps} />}
        {shown.code !== undefined && (
          <div className="flex max-w-full items-center gap-1">
            <code className="min-w-0 font-mono text-xs wrap-anywhere text-soft">{shown.code}</code>
            <CopyButton text={shown.code} label={t('copyCode')} />
          </div>
        )}
        {shown.link && (
          <ExternalLink href={shown.link.href} className="mt-1 text-sm">
            {shown.link.label}
          </ExternalLink>
        )}
      </div>
      <Radix.Close
        aria-label={t('close')}
        className="grid size-11 place-items-center rounded-control text-soft hover:text-ink md:size-9"
      >
        <CloseIcon className="size-4" />
      </Radix.Close>
    </>
  );
};

const STEP_BARS = {
  done: 'bg-accent',
  now: 'bg-linear-to-r from-accent from-50% to-line-strong to-50%',
  ahead: 'bg-line-strong',
} as const satisfies Record<ToastStep['state'], string>;

/** How far a transaction is. Screen readers hear it from the text above. */
const Steps = ({ steps }: { readonly steps: readonly ToastStep[] }) => (
  <ol aria-hidden="true" className="mt-2.5 mb-1 grid grid-cols-4 gap-1.5">
    {steps.map(({ label, state }) => (
      <li key={label} className={classNames('text-xs', state === 'ahead' ? 'text-faint' : 'text-soft')}>
        <i className={`mb-1.5 block h-0.75 rounded-tag ${STEP_BARS[state]}`} />
        {label}
      </li>
    ))}
  </ol>
);
