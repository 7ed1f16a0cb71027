import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { JoinRematch } from './join-rematch.tsx';
import { usePanel } from './panel-context.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { UserText } from '#src/ui/user-text.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { notificationsQuery } from '../api/queries.ts';
import type { InferOutput } from 'valibot';
import { Link } from 'wouter';
import { useChainNow } from '#src/chain/queries/use-chain-now.ts';
import type { notificationSchema } from '#src/contract/users.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { receiptId } from '#src/lib/receipt-id.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { useStore } from '#src/store/store.ts';
import { classNames } from '#src/ui/class-names.ts';

/** Shows the wallet's notifications in a dialog. */
export const NotificationPanel = () => {
  const { t } = useTranslation('notifications');
  const { open, setOpen } = usePanel();
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('title')} size="sm">
      <NotificationList />
    </Dialog>
  );
};

/** The notifications, newest first; shown ones count as read. */
const NotificationList = () => {
  const { t } = useTranslation(['notifications', 'common']);
  const { wallet, markRead } = usePanel();
  const list = useInfiniteQuery(notificationsQuery(wallet));
  const { data, isError, isFetchNextPageError, isFetching, isFetchingNextPage, hasNextPage } = list;
  const marker = data?.pages[0]?.readMarker;
  useEffect(() => {
    if (marker !== undefined) markRead(marker);
  }, [marker, markRead]);
  const staged = useStore((state) => state.stagedPool);
  const rows = (data?.pages.flatMap((page) => page.data) ?? []).filter(
    // While a draw is about to be played on the page, nothing else may reveal its result.
    ({ poolAddress, kind }) => poolAddress !== staged || BEFORE_DRAW.has(kind),
  );
  return (
    <div className="grid gap-4">
      {isError && (
        <ErrorNote
          title={t('failed.title')}
          text={t('failed.text')}
          onRetry={() => void (isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          retrying={isFetching}
        />
      )}
      {data === undefined && !isError && (
        <div className="grid gap-3">
          <output className="sr-only">{t('common:loading')}</output>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-12 w-full" />
          ))}
        </div>
      )}
      {data !== undefined && rows.length === 0 && (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      )}
      {rows.length > 0 && (
        <ul className="-mx-2 grid">
          {rows.map((row) => (
            <NotificationRow key={row.id} notification={row} />
          ))}
        </ul>
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button
          wide
          onClick={() => void list.fetchNextPage()}
          busy={isFetchingNextPage ? t('common:loading') : undefined}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
};

type Notification = InferOutput<typeof notificationSchema>;

const BEFORE_DRAW: ReadonlySet<Notification['kind']> = new Set(['filled', 'ready', 'rematch']);

const DOTS: Readonly<Record<Notification['kind'], string>> = {
  filled: 'bg-info',
  ready: 'bg-warn',
  won: 'bg-good',
  lost: 'bg-faint',
  expired: 'bg-warn',
  refunded: 'bg-warn',
  paid: 'bg-good',
  rematch: 'bg-accent',
};

/** Kinds that report how a pool ended: they link to the receipt on My Activity, all others to the pool. */
const HAS_RECEIPT: ReadonlySet<Notification['kind']> = new Set([
  'won',
  'lost',
  'expired',
  'refunded',
  'paid',
]);

/** Returns a notification as a sentence, without the amount if the server does not return it. */
function useSentence({ kind, lamports, creator }: Notification): string {
  const { t } = useTranslation('notifications');
  if (kind === 'filled' || kind === 'ready') return t(`kind.${kind}`);
  if (kind === 'rematch') return t('rematch.wanted', { wallet: shortAddress(creator) });
  if (lamports === null) return t(`withoutAmount.${kind}`);
  return t(`kind.${kind}`, { amount: `${solExact(lamports)} SOL` });
}

/** On the narrowest phones a button is below the sentence. */
const BESIDE_BUTTON = { flexBasis: '10.5rem' } as const;

/** One notification as a sentence that links to its pool, with the pool's name on its own line. Amounts are exact. */
const NotificationRow = ({ notification }: { readonly notification: Notification }) => {
  const sentence = useSentence(notification);
  const { dateTime } = useFormats();
  const { relative } = useTimeText();
  const now = useChainNow();
  const { setOpen } = usePanel();
  const { kind, poolAddress, poolName, at } = notification;
  return (
    <li className="flex flex-wrap items-center border-b border-line last:border-0">
      <Link
        href={HAS_RECEIPT.has(kind) ? `/activity#${receiptId(poolAddress)}` : `/pools/${poolAddress}`}
        onClick={() => setOpen(false)}
        style={BESIDE_BUTTON}
        className="grid min-h-11 min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control px-2 py-3 text-ink no-underline hover:bg-raised"
      >
        <i aria-hidden="true" className={classNames('mt-2 size-2 rounded-full', DOTS[kind])} />
        <span className="num wrap-anywhere">{sentence}</span>
        <UserText text={poolName} className="col-start-2 text-sm text-soft" />
        <time
          dateTime={new Date(at * 1_000).toISOString()}
          title={dateTime(at)}
          className="col-start-2 text-sm text-soft"
        >
          {relative(now - at)}
        </time>
      </Link>
      {kind === 'rematch' && <JoinRematch address={poolAddress} now={now} />}
    </li>
  );
};
