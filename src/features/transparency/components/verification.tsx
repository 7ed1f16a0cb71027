import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOfBeacon } from '#src/chain/cache/use-beacon.ts';
import { explorerLink, getCluster } from '#src/chain/cluster.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { CheckList, type CheckStep } from '#src/ui/check-list.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { CheckIcon, CloseIcon } from '#src/ui/icons.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { type Against, useRelayCheck, useVerification } from '../api/use-verification.ts';
import { altered, type Alteration } from '../model/alter.ts';
import { AlterForm } from './alter-form.tsx';
import { RelayDetail, StepDetail } from './step-detail.tsx';

const STEPS = ['round', 'signature', 'relay', 'root', 'output', 'winners', 'seed'] as const;

/** Re-verifies a draw step by step, and lets the reader spoil a byte to see which of them notices. */
export const Verification = ({ pool, against }: { readonly pool: Pool; readonly against: Against }) => {
  const { t } = useTranslation('transparency');
  const [alteration, setAlteration] = useState<Alteration | null>(null);
  const examined = useMemo(
    () => (alteration === null ? pool : altered(pool, alteration)),
    [pool, alteration],
  );
  const steps = useSteps(examined, against);
  return (
    <SectionCard id="verification" title={t('verify.title')} titleClass="sr-only">
      <Verdict steps={steps} byLeague={kindOfBeacon(against.chainHash) === 'league'} />
      <p className="mt-4 mb-2 text-sm text-soft">
        {t('verify.lead', { host: new URL(getCluster().rpcUrl).host })}{' '}
        <ExternalLink href={explorerLink('address', pool.address)}>{t('verify.account')}</ExternalLink>
      </p>
      <CheckList steps={steps} />
      <AlterForm pool={pool} alteration={alteration} onChange={setAlteration} />
      {alteration !== null && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <output className="text-sm text-warn">{t('alter.altered')}</output>
          <Button size="sm" onClick={() => setAlteration(null)}>
            {t('alter.restore')}
          </Button>
        </div>
      )}
    </SectionCard>
  );
};

/** Lists the steps of the verification: those proved by the account alone, and the comparison with a relay. */
function useSteps(pool: Pool, against: Against): CheckStep[] {
  const { t } = useTranslation('transparency');
  const result = useVerification(pool, against);
  const relay = useRelayCheck(pool);
  const known = new Map(result?.drawn ? result.steps.map((step) => [step.id, step]) : []);
  return STEPS.map((id): CheckStep => {
    const title = t(`verify.steps.${id}`);
    if (id === 'relay') {
      const states = { asking: 'running', silent: 'waiting' } as const;
      const state = relay.state === 'told' ? (relay.ok ? 'holds' : 'fails') : states[relay.state];
      return { id, state, title, detail: <RelayDetail relay={relay} /> };
    }
    const step = known.get(id);
    if (!step) return { id, state: 'running', title };
    // Nobody can check a seed that was never revealed, and no draw depends on it.
    const isOpen = step.id === 'seed' && step.recomputed === null;
    const state = isOpen ? 'waiting' : step.ok ? 'holds' : 'fails';
    return { id, state, title, detail: <StepDetail step={step} /> };
  });
}

interface VerdictProps {
  readonly steps: readonly CheckStep[];
  /** Whether the beacon is the League's; somebody may hold the key of any other, so a correct draw need not be fair. */
  readonly byLeague: boolean;
}

/** Sums up the steps in one sentence; a step that cannot be checked does not count against the draw. */
const Verdict = ({ steps, byLeague }: VerdictProps) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  const count = (state: CheckStep['state']): number => steps.filter((step) => step.state === state).length;
  const fails = count('fails') > 0;
  const running = !fails && count('running') > 0;
  const texts = {
    holding: number(count('holds')),
    failing: number(count('fails')),
    total: number(steps.length - count('waiting')),
  };
  return (
    <output className="flex items-center gap-4">
      <span
        className={classNames(
          'grid size-14 shrink-0 place-items-center rounded-full',
          running ? 'bg-raised text-soft' : fails ? 'bg-bad/12 text-bad' : 'bg-good/12 text-good',
        )}
      >
        {running ? <Spinner /> : fails ? <CloseIcon className="size-7" /> : <CheckIcon className="size-7" />}
      </span>
      <span className="grid gap-0.5">
        <span className="font-display text-h2 font-semibold">
          {t(
            running ? 'verify.running' : fails ? 'verify.wrong' : byLeague ? 'verify.fair' : 'verify.correct',
          )}
        </span>
        <span className="num text-sm text-soft">{t(fails ? 'verify.failing' : 'verify.holding', texts)}</span>
      </span>
    </output>
  );
};
