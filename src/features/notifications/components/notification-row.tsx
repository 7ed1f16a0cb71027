import { useTranslation } from 'react-i18next';
import type { InferOutput } from 'valibot';
import { Link } from 'wouter';
import { useChainNow } from '#src/chain/use-chain-now.ts';
import type { notificationSchema } from '#src/contract/users.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { classNames } from '#src/ui/class-names.ts';
import { usePanel } from '../panel-context.ts';

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

/** One sentence, which leads to its pool. Amounts are to the lamport, for they are what one is owed or was paid. */
export const NotificationRow = ({ notification }: { readonly notification: Notification }) => {
  const { t } = useTranslation('notifications');
  const { dateTime } = useFormats();
  const { relative } = useTimeText();
  const now = useChainNow();
  const { setOpen } = usePanel();
  const { kind, poolAddress, poolName, lamports, at } = notification;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={`/pools/${poolAddress}`}
        onClick={() => setOpen(false)}
        className="grid min-h-11 grid-cols-[auto_1fr] gap-x-3 rounded-control px-2 py-3 text-ink no-underline hover:bg-raised"
      >
        <i aria-hidden="true" className={classNames('mt-2 size-2 rounded-full', DOTS[kind])} />
        <span className="num wrap-anywhere">
          {t(`kind.${kind}`, { pool: poolName, amount: `${solExact(lamports ?? 0n)} SOL` })}
        </span>
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
