import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useHasCome } from '#src/chain/queries/use-chain-now.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useDollars } from '#src/prices/use-dollars.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { Entry, PoolSummary } from '#src/protocol/pool.ts';
import { prizeOf } from '#src/protocol/prize.ts';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { Elements } from '#src/ui/elements.ts';
import { LockIcon } from '#src/ui/icons.tsx';
import { SolAmount } from '#src/ui/sol-amount.tsx';
import { UserText } from '#src/ui/user-text.tsx';
import { CardActions } from './card-actions.tsx';
import { CardMarks } from './card-marks.tsx';
import { CardRing } from './card-ring.tsx';
import { CardState } from './card-state.tsx';

interface PoolCardProps {
  readonly pool: PoolSummary;
  /** The user's seat; null for none, undefined while unknown. */
  readonly seat: Entry | null | undefined;
  /** Whether the server has listed the pool, and the chain has not confirmed it yet. */
  readonly isChecking?: boolean;
  /** Replaces the user's actions. */
  readonly action?: Elements;
  /** Whether the card links to the creator's page; true by default. */
  readonly namesCreator?: boolean;
}

/** A pool in the list: prize, odds, entry and the user's actions; memoized, so scrolling does not rerender it. */
export const PoolCard = memo((props: PoolCardProps) => {
  const { pool, seat, isChecking = false, action, namesCreator = true } = props;
  const { t } = useTranslation('pools');
  // A card rerenders only when this time is reached: a long list must not rerender every second.
  const change = pool.draw.drawAt ?? pool.joinDeadline;
  const now = useHasCome(change) ? change : change - 1;
  return (
    <Card className="relative flex flex-col pb-4.5 transition-colors duration-150 hover:border-line-strong">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="flex min-w-24 flex-1 items-center gap-1.75">
          <h2 className="min-w-0 font-sans text-base tracking-normal">
            <Link
              href={`/pools/${pool.id}`}
              className="block text-ink no-underline after:absolute after:inset-0"
            >
              <UserText text={pool.name} />
            </Link>
          </h2>
          {pool.gate !== null && (
            <span className="inline-flex text-soft" title={t('card.password')}>
              <LockIcon className="size-4" />
              <span className="sr-only">{t('card.password')}</span>
            </span>
          )}
        </div>
        <CardState pool={pool} />
      </div>
      <div className="my-4.5 grid grid-cols-[minmax(0,1fr)_104px] items-center gap-x-2">
        <Prize pool={pool} />
        <CardRing pool={pool} />
      </div>
      <CardMarks pool={pool} seat={seat} namesCreator={namesCreator} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-4">
        <EntryAmount lamports={pool.entryLamports} />
        {action ? (
          <div className="relative z-1 ml-auto">{action}</div>
        ) : (
          <CardActions pool={pool} seat={seat} isChecking={isChecking} now={now} />
        )}
      </div>
    </Card>
  );
});

/** Returns the class of an amount's size: longer amounts are smaller, to stay clear of the ring. */
const sizeOf = ({ length }: string): string =>
  length <= 5
    ? 'text-[1.75rem] min-[22.5rem]:text-[2.5rem]'
    : length <= 7
      ? 'text-[1.75rem]'
      : 'text-[1.25rem]';

const Prize = ({ pool }: { readonly pool: PoolSummary }) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { plain } = useDollars();
  const { winners, least, most } = prizeOf(pool);
  const amount = solFloored(least);
  const isDrawn = pool.status === 'completed';
  const manner = most > least ? 'AtLeast' : winners > 1 ? 'Each' : '';
  return (
    <div>
      <p className="text-sm text-soft">
        {t(`card.${isDrawn ? 'got' : 'gets'}${manner}`, { winners: number(winners) })}
      </p>
      <p className="mt-1.25 mb-2 leading-none">
        <SolAmount amount={amount} className={classNames(sizeOf(amount), isDrawn && 'win-text')} />
      </p>
      {/* Reserves the line while the dollar amount loads. */}
      <p className="num min-h-[1.5em] text-sm text-soft">{plain(least)}</p>
    </div>
  );
};

const EntryAmount = ({ lamports }: { readonly lamports: bigint }) => {
  const { t } = useTranslation('pools');
  const { plain } = useDollars();
  return (
    <dl className="num min-w-0">
      <dt className="text-xs text-soft">{t('card.entry')}</dt>
      <dd className="font-semibold whitespace-nowrap">
        <span>{`${solFloored(lamports)} SOL`}</span>
        <span className="ml-2 inline-block min-w-12 text-sm font-normal text-soft">{plain(lamports)}</span>
      </dd>
    </dl>
  );
};
