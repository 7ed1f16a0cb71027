import { useTranslation } from 'react-i18next';
import type { InferOutput } from 'valibot';
import { Link } from 'wouter';
import { useChainNow } from '#src/chain/cache/use-chain-now.ts';
import type { notificationSchema } from '#src/contract/users.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { classNames } from '#src/ui/class-names.ts';
import { usePanel } from './panel-context.ts';

type Notification = InferOutput<typeof notificationSchema>;

const DOTS: Readonly<Record<Notification['kind'], string>> = {
  filled: 'bg-info',
  ready: 'bg-warn',
  won: 'bg-good',
  lost: 'bg-faint',
  expired: 'bg-warn',
  refunded: 'bg-warn',
  paid: 'bg-good',
};

/** What happened, in a sentence; without the amount where the server does not tell it. */
function useSentence({ kind, poolName: pool, lamports }: Notification): string {
  const { t } = useTranslation('notifications');
  if (kind === 'filled' || kind === 'ready') return t(`kind.${kind}`, { pool });
  if (lamports === null) return t(`withoutAmount.${kind}`, { pool });
  return t(`kind.${kind}`, { pool, amount: `${solExact(lamports)} SOL` });
}

/** One sentence, which leads to its pool. Amounts are to the lamport, for they are what one is owed or was paid. */
export const NotificationRow = ({ notification }: { readonly notification: Notification }) => {
  const sentence = useSentence(notification);
  const { dateTime } = useFormats();
  const { relative } = useTimeText();
  const now = useChainNow();
  const { setOpen } = usePanel();
  const { poolAddress, at } = notification;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={`/pools/${poolAddress}`}
        onClick={() => setOpen(false)}
        className="grid min-h-11 grid-cols-[auto_1fr] gap-x-3 rounded-control px-2 py-3 text-ink no-underline hover:bg-raised"
      >
        <i aria-hidden="true" className={classNames('mt-2 size-2 rounded-full', DOTS[notification.kind])} />
        <span className="num wrap-anywhere">{sentence}</span>
        <time
          dateTime={new Date(at * 1_000).toISOString()}
          title={dateTime(at)}
          className="col-start-2 text-sm text-soft"
        >
          {relative(now - at)}
        </time>
      </Link>
    </li>
  );
};
