import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { type JobItem, type Outcome, outcomeOf, type Reason } from './job.ts';
import { useJob } from './job-store.ts';
import { isNeedless } from './outcomes.ts';
import { ChangeList } from './change-list.tsx';

/** Shown at once; those in trouble come first. */
const SHOWN = 100;

/** Each transaction of the job: what its simulation has found, and what became of it. */
export const TaskRows = () => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { job, simulations } = useJob();
  if (job === null || job.items.length === 0) return null;
  const isTrouble = (item: JobItem): boolean =>
    outcomeOf(job, item).state === 'failed' || simulations.get(item.id)?.ok === false;
  const sorted = [...job.items.filter(isTrouble), ...job.items.filter((item) => !isTrouble(item))];
  const more = sorted.length - SHOWN;
  return (
    <>
      <ul aria-label={t('tasks.rows')} className="grid divide-y divide-line rounded-card border border-line">
        {sorted.slice(0, SHOWN).map((item) => (
          <li key={item.id} className="grid gap-1 p-3.5">
            <p className="font-medium wrap-anywhere">{item.label}</p>
            <RowState item={item} outcome={outcomeOf(job, item)} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="num text-sm text-soft">{t('tasks.more', { count: more, figure: number(more) })}</p>
      )}
    </>
  );
};

const RowState = ({ item, outcome }: { readonly item: JobItem; readonly outcome: Outcome }) => {
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
      if (simulation === undefined) {
        return <State label={t(phase === 'simulating' ? 'tasks.state.simulating' : 'tasks.state.waiting')} />;
      }
      if (!simulation.ok && isNeedless(simulation.failure))
        return <State label={t('tasks.state.needless')} />;
      if (!simulation.ok) {
        return (
          <State tone="bad" label={t('tasks.state.wouldFail')}>
            <ReasonText reason={simulation.failure} />
          </State>
        );
      }
      return (
        <State tone="good" label={t('tasks.state.wouldSucceed')}>
          <ChangeList simulation={simulation} />
        </State>
      );
  }
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
