import * as Radix from '@radix-ui/react-toast';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#src/ui/class-names.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { CloseIcon } from '#src/ui/icons.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';
import type { ToastType } from '#src/store/toast-record.ts';
import { useCoversFocus } from '#src/ui/use-covers-focus.ts';

const BARS: Record<ToastType, string> = {
  success: 'bg-good',
  error: 'bg-bad',
  warning: 'bg-warn',
  info: 'bg-info',
};

/** How far a toast is swept to the right until it goes. Sweeping begins at 10 px under a finger, else at 2 px. */
const SWIPE_THRESHOLD_PX = 50;

/**
 * Shows toasts top right, above everything; on a phone over the header, for a dialog's title begins below it; F8
 * moves the focus there. Where one would cover what shows that it has the focus, it stands at the bottom meanwhile.
 */
export const Toaster = () => {
  const { t } = useTranslation('common');
  const shown = useStore((state) => state.toast);
  const area = useRef<HTMLOListElement>(null);
  const covers = useCoversFocus(area, shown ?? 0);
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
            'grid grid-cols-[10px_1fr_auto] gap-x-3.5 rounded-card border border-line-strong bg-raised data-[variant=destructive]:border-bad/50 py-2 pr-2 pl-4 shadow-popup data-[state=closed]:animate-leave data-[state=open]:animate-slide-in data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            covers &&
              'pointer-events-auto translate-y-[calc(100dvh-100%-4.5rem)] sm:translate-y-[calc(100dvh-100%-9rem)]',
          )}
        >
          <i aria-hidden="true" className={`my-1.5 rounded-full ${BARS[shown.type]}`} />
          <div className="min-w-0 self-center py-1.5">
            <Radix.Title className="flex items-center gap-2 font-semibold">
              {shown.progress && <Spinner size="sm" />}
              {shown.title}
            </Radix.Title>
            {shown.message !== undefined && (
              <Radix.Description className="text-sm text-soft">{shown.message}</Radix.Description>
            )}
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
        </Radix.Root>
      )}
      <Radix.Viewport
        ref={area}
        label={`${t('toast.region')} ({hotkey})`}
        className={classNames(
          'fixed top-2 right-4 left-4 z-60 m-0 list-none rounded-card p-0 outline-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent-text sm:top-18 sm:left-auto sm:w-90',
          covers && 'pointer-events-none',
        )}
      />
    </Radix.Provider>
  );
};
