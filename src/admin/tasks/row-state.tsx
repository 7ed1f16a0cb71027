import { useTranslation } from 'react-i18next';
import type { BalanceChange, Simulation } from '#src/chain/admin/simulation.ts';
import { explorerLink } from '#src/chain/cluster.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Badge, type Tone } from '#src/ui/badge.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { doneByOthers } from './done-by-others.ts';
import { useJob } from './job-store.ts';
import type { JobItem, Outcome, Reason } from './job.ts';

/** Shows the result of a transaction, or of its simulation before it is sent. */
export const RowState = ({ item, outcome }: { readonly item: JobItem; readonly outcome: Outcome }) => {
  const { t } = useTranslation('admin');
  const simulation = useJob((state) => state.simulations.get(item.id));
  const phase = useJob((state) => state.phase);
  if (outcome.state !== 'waiting') {
    return (
      <State tone={TONES[outcome.state]} label={t(`tasks.state.${outcome.state}`)}>
        {outcome.state === 'failed' && <ReasonText reason={outcome.reason} />}
        {outcome.signature !== null && <Signature signature={outcome.signature} />}
      </State>
    );
  }
  const raced = outcome.raced === true;
  if (simulation === undefined && phase === 'simulating')
    return <State label={t('tasks.state.simulating')} />;
  // For a raced item the simulation is outdated until the item has been simulated again.
  if (simulation?.ok && (!raced || phase === 'ready' || phase === 'simulating')) {
    return (
      <State tone="good" label={t('tasks.state.wouldSucceed')}>
        <ChangeList simulation={simulation} />
      </State>
    );
  }
  const failure = simulation?.ok === false ? simulation.failure : null;
  const byOthers = failure === null ? (raced ? 'some' : null) : doneByOthers(failure, item.task);
  if (byOthers === 'all') return <State label={t('tasks.state.notNeeded')} />;
  if (byOthers === 'some')
    return (
      <State label={t('tasks.state.waiting')}>
        <span>{t('tasks.raced')}</span>
      </State>
    );
  if (failure === null) return <State label={t('tasks.state.waiting')} />;
  return (
    <State tone="bad" label={t('tasks.state.wouldFail')}>
      <ReasonText reason={failure} />
    </State>
  );
};

const TONES = { done: 'good', sent: 'info', notNeeded: 'neutral', failed: 'bad' } as const;

interface StateProps {
  readonly tone?: Tone;
  readonly label: string;
  readonly children?: Elements;
}

const State = ({ tone = 'neutral', label, children }: StateProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
    <Badge tone={tone}>{label}</Badge>
    {children}
  </div>
);

const ReasonText = ({ reason }: { readonly reason: Reason }) => {
  const { text, code } = useFailureText()(reason);
  return (
    <span>
      <span>{text}</span>
      {code !== undefined && (
        <code translate="no" className="ml-1.5 font-mono text-xs">
          {code}
        </code>
      )}
    </span>
  );
};

const Signature = ({ signature }: { readonly signature: string }) => (
  <ExternalLink href={explorerLink('tx', signature)} className="font-mono text-xs">
    {shortAddress(signature)}
  </ExternalLink>
);

/** How many changes of one transaction are shown at first; the others can be expanded. */
const SHOWN = 4;

const signed = (lamports: bigint): string =>
  lamports < 0n ? `−${solExact(-lamports)}` : `+${solExact(lamports)}`;

/** Lists the accounts whose balance the transaction would change, each with the change. */
const ChangeList = ({ simulation }: { readonly simulation: Extract<Simulation, { ok: true }> }) => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const changes = simulation.changes.filter(({ lamports }) => lamports !== 0n);
  const more = changes.length - SHOWN;
  return (
    <div className="min-w-0">
      <Changes changes={changes.slice(0, SHOWN)} />
      {more > 0 && (
        <details>
          <summary className="num min-h-11 cursor-pointer content-center text-xs md:min-h-8">
            {t('tasks.moreChanges', { count: more, figure: number(more) })}
          </summary>
          <Changes changes={changes.slice(SHOWN)} />
        </details>
      )}
    </div>
  );
};

const Changes = ({ changes }: { readonly changes: readonly BalanceChange[] }) => {
  const { t } = useTranslation('admin');
  return (
    <ul className="num flex flex-wrap gap-x-3 text-xs">
      {changes.map(({ address, role, lamports }) => (
        <li key={address} title={address} className="whitespace-nowrap">
          <span>{`${t(`tasks.role.${role}`)}`}</span>{' '}
          <span translate="no" className="font-mono">
            {shortAddress(address)}
          </span>{' '}
          <span className={lamports < 0n ? 'text-soft' : 'text-good'}>{`${signed(lamports)} SOL`}</span>
        </li>
      ))}
    </ul>
  );
};
