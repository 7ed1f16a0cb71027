import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { DEFAULT_CLAIM_DELAY_SECONDS } from '#src/contract/claim-delay.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { isOfSeat } from '#src/protocol/claimable.ts';
import { useDollars } from '#src/prices/use-dollars.ts';
import { activityOf, setSkipped } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';
import type { ActivityOwner } from '#src/store/user-activity.ts';
import { ClaimNotes } from '#src/stake/claim-notes.tsx';
import { OnlineButton } from '#src/stake/online-button.tsx';
import { ShareSum } from '#src/stake/share-sum.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ChevronIcon } from '#src/ui/icons.tsx';
import { SolAmount } from '#src/ui/sol-amount.tsx';
import type { ClaimCosts } from '../api/use-claim-costs.ts';
import { type ActivityLine, completingOf } from '#src/stake/activity/activity-line.ts';
import { Consolation } from './share-lines.tsx';
import { solFloored } from '#src/protocol/amounts.ts';
import { StatusBadge } from './status-badge.tsx';
import { LiveList } from '#src/ui/live-list.tsx';

/** Cards that a page of the list adds: rows of one, two or three. */
const PAGE = 24;

interface UnclaimedProps {
  readonly owner: ActivityOwner;
  /** The pools that owe the wallet something, the latest first. */
  readonly claimable: readonly ActivityLine[];
  readonly costs: ClaimCosts;
  readonly onClaim: (line: ActivityLine) => void;
}

/** Shows the rewards and refunds the wallet can claim; skipped ones are hidden until the user shows them. */
export const Unclaimed = ({ owner, claimable, costs, onClaim }: UnclaimedProps) => {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const { remaining } = useTimeText();
  const own = useStore(activityOf(owner));
  const [limit, setLimit] = useState(PAGE);
  const [skipped, shown] = useMemo(() => {
    const isSkipped = ({ pool }: ActivityLine): boolean => own?.[pool.address]?.skipped === true;
    return [claimable.filter(isSkipped), claimable.filter((line) => !isSkipped(line))];
  }, [claimable, own]);
  if (claimable.length === 0) return null;
  return (
    <section aria-labelledby="unclaimed" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="unclaimed" className="text-h2">
          {t('unclaimed.title')}
        </h2>
        <div className="flex flex-wrap items-center gap-2.5">
          {skipped.length > 0 && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => skipped.forEach(({ pool }) => setSkipped(owner, pool.address, false))}
            >
              {t('unclaimed.showSkipped', { number: number(skipped.length) })}
            </Button>
          )}
        </div>
      </div>
      <p className="mb-4 text-sm text-soft">
        {t('unclaimed.byItself', { wait: remaining(DEFAULT_CLAIM_DELAY_SECONDS) })}
      </p>
      {shown.length === 0 ? (
        <p className="text-soft">{t('unclaimed.allSkipped')}</p>
      ) : (
        <>
          <LiveList className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {shown.slice(0, limit).map((line) => (
              <UnclaimedCard
                key={line.pool.address}
                line={line}
                costs={costs}
                onClaim={() => onClaim(line)}
                onSkip={() => setSkipped(owner, line.pool.address, true)}
              />
            ))}
          </LiveList>
          {shown.length > limit && (
            <div className="mt-4 grid justify-items-center">
              <Button onClick={() => setLimit(limit + PAGE)}>{t('pools.more')}</Button>
            </div>
          )}
        </>
      )}
    </section>
  );
};

interface UnclaimedCardProps {
  readonly line: ActivityLine;
  readonly costs: ClaimCosts;
  readonly onClaim: () => void;
  readonly onSkip: () => void;
}

/** Shows what one pool still owes the wallet, with buttons to claim or to skip it. */
const UnclaimedCard = ({ line, costs, onClaim, onSkip }: UnclaimedCardProps) => {
  const { pool, activityStatus } = line;
  const { t } = useTranslation('activity');
  const busy = useStore(actionOn(pool.address)) !== undefined;
  return (
    <Card as="li" className="grid content-between gap-4">
      <div className="grid content-start gap-4">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-h3 wrap-anywhere">
            <Link href={`/pools/${pool.id}`} className="hover:underline">
              <bdi>{pool.name}</bdi>
            </Link>
          </h3>
          <StatusBadge status={activityStatus} />
        </div>
        <Glance line={line} />
        <ClaimSum line={line} costs={costs} />
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2.5">
        <Button variant="ghost" disabled={busy} onClick={onSkip}>
          {t('claim.skip')}
        </Button>
        <OnlineButton
          variant="primary"
          busy={busy ? t('claim.busy') : undefined}
          disabled={costs.isPending}
          onClick={onClaim}
        >
          {t('claim.now')}
        </OnlineButton>
      </div>
    </Card>
  );
};

/** The amount in large figures, in the winning gradient if a seat has won or a completion reward is due. */
const Glance = ({ line: { claimable, shares, activityStatus } }: Pick<UnclaimedCardProps, 'line'>) => {
  const { t } = useTranslation('activity');
  const { plain } = useDollars();
  const earned = completingOf(shares.filter(({ paid }) => !paid)) > 0n;
  return (
    <div className="num grid gap-1">
      <p>
        <SolAmount
          amount={solFloored(claimable)}
          className={classNames('text-[2.375rem]', (activityStatus === 'won' || earned) && 'win-text')}
        />
      </p>
      <p className="min-h-[1.5em] text-sm text-soft">{plain(claimable)}</p>
      {earned && <p className="text-sm font-medium">{t('unclaimed.completed')}</p>}
    </div>
  );
};

/** The exact amount the pool owes, with the seat's deposit and the fee. */
const ClaimSum = ({ line, costs: { fee, seatRent } }: Pick<UnclaimedCardProps, 'line' | 'costs'>) => {
  const { t } = useTranslation('activity');
  const { shares, activityStatus } = line;
  const claimable = shares.filter((share) => !share.paid);
  // A claim closes the seat's account, which returns its rent.
  const closesSeat = claimable.some(isOfSeat);
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 text-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="mr-auto">{t('line.details')}</span>
        <ChevronIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-2.5 pb-3">
        <Consolation shares={claimable} activityStatus={activityStatus} />
        <ShareSum shares={claimable} isExact />
        <ClaimNotes deposit={closesSeat ? seatRent : 0n} fee={fee} />
      </div>
    </details>
  );
};
