import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { useDollars } from '#src/prices/use-dollars.ts';
import { LARGEST_REQUEST } from '#src/chain/program/transaction-size.ts';
import { solExact, solFloored } from '#src/protocol/amounts.ts';
import { claimRequests } from '#src/protocol/claim-requests.ts';
import { OnlineButton } from '#src/stake/online-button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CloseIcon } from '#src/ui/header-icons.tsx';
import { CheckIcon } from '#src/ui/icons.tsx';
import { SolAmount } from '#src/ui/sol-amount.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useCountUp } from '#src/ui/use-count-up.ts';
import { UserText } from '#src/ui/user-text.tsx';
import { VirtualList } from '#src/ui/virtual/virtual-list.tsx';
import type { ClaimCosts } from '../api/use-claim-costs.ts';
import type { ClaimItem, ClaimProgress, ClaimRun } from '../api/use-claims.ts';
import type { ActivityLine } from '#src/stake/activity/activity-line.ts';

interface ClaimCardProps {
  /** The pools that owe the wallet something. */
  readonly claimable: readonly ActivityLine[];
  readonly run: ClaimRun | null;
  readonly costs: ClaimCosts;
  readonly onClaimAll: () => void;
}

/** Shows what the wallet can claim, a button that claims from all pools, and then the progress of each claim. */
export const ClaimCard = ({ claimable, run, costs, onClaimAll }: ClaimCardProps) => {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const { plain } = useDollars();
  const waiting = useMemo(() => claimable.reduce((sum, line) => sum + line.claimable, 0n), [claimable]);
  const claimed = run && !run.running ? run.items.filter(isClaimed) : [];
  const amount = `${solFloored(waiting)} SOL`;
  const requests = useMemo(() => requestsOf(claimable), [claimable]);
  return (
    <Card
      as="section"
      aria-labelledby="waits"
      className="num flex flex-col px-5 py-6 md:px-8 md:pt-8 md:pb-7"
    >
      {claimed.length > 0 && <Claimed items={claimed} />}
      <h2 id="waits" className="font-sans text-base font-normal tracking-normal text-soft">
        {t('waits.title')}
      </h2>
      <p className="mt-2.5 mb-2">
        <SolAmount amount={solFloored(waiting)} className="text-[2.75rem]" />
      </p>
      <p className="min-h-[1.5em] text-soft">
        {waiting > 0n
          ? [plain(waiting), t('waits.pools', { count: claimable.length, figure: number(claimable.length) })]
              .filter((part) => part !== null)
              .join(' ')
          : t('waits.nothing')}
      </p>
      <div className="min-h-5 flex-1" />
      {(waiting > 0n || run?.running) && (
        <>
          <OnlineButton
            variant="primary"
            size="lg"
            wide
            disabled={costs.isPending}
            busy={run?.running ? t('claim.busy') : undefined}
            onClick={onClaimAll}
          >
            {t(claimable.length > 1 ? 'claim.all' : 'claim.one', { amount })}
          </OnlineButton>
          <p className="mt-3 min-h-[3em] text-center text-sm text-soft">
            <span>{t('claim.approvals', { count: requests, figure: number(requests) })}</span>{' '}
            {costs.fee !== undefined && (
              <span>{t('claim.allFee', { amount: `${solExact(costs.fee * BigInt(requests))} SOL` })}</span>
            )}
          </p>
        </>
      )}
      {run && <Progress run={run} />}
    </Card>
  );
};

/** Shows the amount that was claimed, and the part of it earned by completing pools. */
const Claimed = ({ items }: { readonly items: readonly ClaimItem[] }) => {
  const { t } = useTranslation('activity');
  const total = items.reduce((sum, { claimable }) => sum + claimable, 0n);
  const completing = items.reduce((sum, item) => sum + item.completing, 0n);
  const shown = useCountUp(total);
  return (
    <output className="mb-6 grid gap-1 border-b border-line pb-6">
      <span className="text-soft">{t('claimed.title')}</span>
      <span className="my-2">
        <span aria-hidden="true">
          <SolAmount amount={solFloored(shown)} className="win-text text-[2.75rem]" />
        </span>
        <span className="sr-only">{`${solFloored(total)} SOL`}</span>
      </span>
      {completing > 0n && (
        <span className="font-medium">
          {t('claimed.completing', { amount: `${solFloored(completing)} SOL` })}
        </span>
      )}
    </output>
  );
};

/** Returns how many signature requests the wallet shows to claim everything. */
const requestsOf = (claimable: readonly ActivityLine[]): number =>
  claimRequests(
    claimable.map(({ shares }) => shares.filter(({ paid }) => !paid)),
    LARGEST_REQUEST,
  );

const isClaimed = ({ progress }: ClaimItem): boolean => progress.state === 'claimed';
const isDeclined = ({ progress }: ClaimItem): boolean =>
  progress.state === 'failed' && progress.failure.kind === 'rejected';

/** Shows each claim's progress or why it failed; claims that were declined together are shown once. */
const Progress = ({ run: { items } }: { readonly run: ClaimRun }) => {
  const { t } = useTranslation('activity');
  const [first] = items;
  if (first && items.every(isDeclined)) {
    return (
      <p role="status" className="mt-4 border-t border-line pt-3 text-sm text-soft">
        <ProgressText progress={first.progress} />
      </p>
    );
  }
  return (
    <div className="mt-4 text-sm">
      <VirtualList
        items={items}
        keyOf={keyOf}
        rowHeight={ITEM_HEIGHT}
        label={t('progress.label')}
        itemClass="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 border-t border-line py-2.5"
      >
        {(item) => <ProgressItem item={item} />}
      </VirtualList>
    </div>
  );
};

const keyOf = ({ pool }: ClaimItem): string => pool.address;
/** Height of one claim's progress, in pixels. */
const ITEM_HEIGHT = 61;

const ProgressItem = memo(({ item: { pool, claimable, progress } }: { readonly item: ClaimItem }) => (
  <>
    <span className="self-center">
      <ProgressMark progress={progress} />
    </span>
    <UserText text={pool.name} className="font-medium" />
    <span>{solFloored(claimable)}</span>
    <span className="col-start-2 col-end-4 text-xs text-soft">
      <ProgressText progress={progress} />
    </span>
  </>
));

const ProgressMark = ({ progress: { state } }: { readonly progress: ClaimProgress }) => {
  switch (state) {
    case 'confirmed':
    case 'claimed':
      return <CheckIcon className="size-4.5 text-good" />;
    case 'failed':
      return <CloseIcon className="size-4.5 text-bad" />;
    case 'waiting':
      return <span className="block size-3.5 rounded-full border-2 border-line-strong" />;
    default:
      return <Spinner size="sm" />;
  }
};

const ProgressText = ({ progress }: { readonly progress: ClaimProgress }) => {
  const { t } = useTranslation('activity');
  const failureText = useFailureText();
  if (progress.state !== 'failed') return <span>{t(`progress.${progress.state}`)}</span>;
  const { title, text, code } = failureText(progress.failure);
  return (
    <span>
      <span className="font-medium text-ink">{title}</span>{' '}
      <span>{code === undefined ? text : `${text} ${code}`}</span>
    </span>
  );
};
