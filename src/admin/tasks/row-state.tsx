import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { ChangeList } from './change-list.tsx';
import type { JobItem, Outcome, Reason } from './job.ts';
import { useJob } from './job-store.ts';
import { doneByOthers } from './done-by-others.ts';

/** What a transaction's simulation has found, or what became of it. */
export const RowState = ({ item, outcome }: { readonly item: JobItem; readonly outcome: Outcome }) => {
  const { t } = useTranslation('admin');
  const simulation = useJob((state) => state.simulations.get(item.id));
  const phase = useJob((state) => state.phase);
  switch (outcome.state) {
    case 'done':
      return (
        <State tone="good" label={t('tasks.state.done')}>
          <Signature signature={outcome.signature} />
        </State>
      );
    case 'sent':
      return (
        <State tone="info" label={t('tasks.state.sent')}>
          <Signature signature={outcome.signature} />
        </State>
      );
    case 'needless':
      return (
        <State label={t('tasks.state.needless')}>
          {outcome.signature !== null && <Signature signature={outcome.signature} />}
        </State>
      );
    case 'failed':
      return (
        <State tone="bad" label={t('tasks.state.failed')}>
          <ReasonText reason={outcome.reason} />
          {outcome.signature !== null && <Signature signature={outcome.signature} />}
        </State>
      );
    case 'waiting':
      // Its simulation is older than that somebody was faster, until there is another one.
      if (simulation?.ok && (outcome.raced !== true || phase === 'ready' || phase === 'simulating')) {
        return (
          <State tone="good" label={t('tasks.state.wouldSucceed')}>
            <ChangeList simulation={simulation} />
          </State>
        );
      }
      if (simulation === undefined && phase === 'simulating') {
        return <State label={t('tasks.state.simulating')} />;
      }
      return (
        <Waiting
          item={item}
          raced={outcome.raced === true}
          failure={simulation?.ok === false ? simulation.failure : undefined}
        />
      );
  }
};

interface WaitingProps {
  readonly item: JobItem;
  readonly raced: boolean;
  /** What its simulation has come to. */
  readonly failure: TxFailure | undefined;
}

const Waiting = ({ item, raced, failure }: WaitingProps) => {
  const { t } = useTranslation('admin');
  const byOthers = failure === undefined ? (raced ? 'some' : null) : doneByOthers(failure, item.task);
  if (byOthers === 'all') return <State label={t('tasks.state.needless')} />;
  if (byOthers === 'some') return <State label={t('tasks.state.waiting')}>{t('tasks.raced')}</State>;
  if (failure === undefined) return <State label={t('tasks.state.waiting')} />;
  return (
    <State tone="bad" label={t('tasks.state.wouldFail')}>
      <ReasonText reason={failure} />
    </State>
  );
};

interface StateProps {
  readonly tone?: 'good' | 'bad' | 'info';
  readonly label: string;
  readonly children?: React.ReactNode;
}

const State = ({ tone, label, children }: StateProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
    <Badge {...(tone && { tone })}>{label}</Badge>
    {children}
  </div>
);

const ReasonText = ({ reason }: { readonly reason: Reason }) => {
  const { text, code } = useFailureText()(reason);
  return (
    <span>
      {text}
      {code !== undefined && <code className="ml-1.5 font-mono text-xs">{code}</code>}
    </span>
  );
};

const Signature = ({ signature }: { readonly signature: string }) => (
  <ExternalLink href={explorerLink('tx', signature)} className="font-mono text-xs">
    {shortAddress(signature)}
  </ExternalLink>
);
