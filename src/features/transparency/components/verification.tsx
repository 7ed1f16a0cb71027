import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explorerLink, getCluster } from '#src/chain/cluster.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { DrawVerification } from '#src/protocol/verify-draw.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CheckList, type CheckStep } from '#src/ui/check-list.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { altered, type Alteration } from '../alter.ts';
import { useVerification } from '../use-verification.ts';
import { AlterForm } from './alter-form.tsx';
import { StepDetail } from './step-detail.tsx';

const STEPS = ['root', 'alpha', 'proof', 'winners', 'seed'] as const;

interface VerificationProps {
  readonly pool: Pool;
  readonly program: string;
}

/** Re-verifies a draw in five steps, and lets the reader spoil a byte to see which of them notices. */
export const Verification = ({ pool, program }: VerificationProps) => {
  const { t } = useTranslation('transparency');
  const [alteration, setAlteration] = useState<Alteration | null>(null);
  const examined = useMemo(
    () => (alteration === null ? pool : altered(pool, alteration)),
    [pool, alteration],
  );
  const result = useVerification(examined, program);
  return (
    <Card as="section" aria-labelledby="verification">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="verification" className="text-h2">
          {t('verify.title')}
        </h2>
        <Verdict result={result} />
      </div>
      <p className="mt-1 mb-2 text-sm text-soft">
        {t('verify.lead', { host: new URL(getCluster().rpcUrl).host })}{' '}
        <ExternalLink href={explorerLink('address', pool.address)}>{t('verify.account')}</ExternalLink>
      </p>
      <CheckList steps={stepsOf(result, t)} />
      <AlterForm pool={pool} alteration={alteration} onChange={setAlteration} />
      {alteration !== null && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <output className="text-sm text-warn">{t('alter.altered')}</output>
          <Button size="sm" onClick={() => setAlteration(null)}>
            {t('alter.restore')}
          </Button>
        </div>
      )}
    </Card>
  );
};

type Translate = ReturnType<typeof useTranslation<'transparency'>>['t'];

const stepsOf = (result: DrawVerification | null, t: Translate): CheckStep[] => {
  if (result === null || !result.drawn) {
    return STEPS.map((id) => ({ id, state: 'running', title: t(`verify.steps.${id}`) }));
  }
  return result.steps.map((step) => ({
    id: step.id,
    state: step.ok ? 'holds' : 'fails',
    title: t(`verify.steps.${step.id}`),
    detail: <StepDetail step={step} />,
  }));
};

const Verdict = ({ result }: { readonly result: DrawVerification | null }) => {
  const { t } = useTranslation('transparency');
  const steps = result?.drawn ? result.steps : [];
  const holding = steps.filter((step) => step.ok).length;
  return (
    <output>
      {result === null ? (
        <Badge>{t('verify.running')}</Badge>
      ) : (
        <Badge tone={holding === STEPS.length ? 'good' : 'bad'}>
          {t('verify.verdict', { holding, total: STEPS.length })}
        </Badge>
      )}
    </output>
  );
};
