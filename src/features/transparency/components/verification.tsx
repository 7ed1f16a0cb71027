import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOfBeacon } from '#src/chain/queries/use-beacon.ts';
import { explorerLink, getCluster } from '#src/chain/cluster.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { ChevronIcon } from '#src/ui/icons.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { CHECKS, type CheckId, type Step, stateOf, stepsOf, verdictOf } from '#src/verify/steps.ts';
import { type Against, useRelayCheck, useVerification } from '../api/use-verification.ts';
import { altered, type Alteration, alteredBytes } from '../model/alter.ts';
import { AlterForm } from './alter-form.tsx';
import { RelayDetail, StepDetail } from './step-detail.tsx';
import { Checks, type ShownCheck, type ShownStep, StepList } from './step-list.tsx';
import { Verdict } from './verdict.tsx';

/** Byte 7 of the signature, counted from 1: the default for the button that shows the effect of a changed byte. */
const FIRST_ALTERATION: Alteration = { what: 'signature', byte: 6, player: 0 };

interface VerificationProps {
  /** Null while the pool loads: the card reserves its full size. */
  readonly pool: Pool | null;
  readonly against: Against | null;
  /** Shown above the verdict; names the draw. */
  readonly heading?: Elements;
  /** Shown beside the button that changes a byte. */
  readonly files?: Elements;
}

/** The verdict on a draw, its steps, and a form that changes a byte to show which step fails. */
export const Verification = ({ pool, against, heading, files }: VerificationProps) => {
  const { t } = useTranslation('transparency');
  const [alteration, setAlteration] = useState<Alteration | null>(null);
  const examined = useMemo(
    () => (alteration === null || pool === null ? pool : altered(pool, alteration)),
    [pool, alteration],
  );
  const { steps, checks } = useSteps(examined, against, alteration);
  const failsByItself = alteration === null && verdictOf(steps) === 'fails';
  return (
    <SectionCard
      id="verification"
      title={t('verify.title')}
      titleClass="sr-only"
      className="rounded-panel px-5 py-6 md:p-9"
    >
      {heading}
      <Verdict
        pool={pool}
        steps={steps}
        byLeague={against !== null && kindOfBeacon(against.chainHash) === 'league'}
        altered={alteration !== null}
      />
      <StepList steps={useShownSteps({ pool, alteration, steps, checks })} />
      <div className="mt-5 flex flex-wrap gap-2.5 border-t border-line pt-5.5 *:max-sm:flex-auto *:max-sm:px-3">
        {alteration === null ? (
          <Button
            disabled={pool === null || against === null}
            onClick={() => setAlteration(FIRST_ALTERATION)}
          >
            {t('alter.now')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => setAlteration(null)}>
            {t('alter.restore')}
          </Button>
        )}
        {files}
        {failsByItself && <ButtonLink href="/security">{t('verify.report')}</ButtonLink>}
      </div>
      <details className="group mt-4">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm text-soft hover:text-ink fine:min-h-8 [&::-webkit-details-marker]:hidden">
          <span>{t('alter.choose')}</span>
          <ChevronIcon className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        {pool && <AlterForm pool={pool} alteration={alteration} onChange={setAlteration} />}
      </details>
    </SectionCard>
  );
};

/** Verifies a draw from its account only, and against the signature that a relay publishes. */
function useSteps(pool: Pool | null, against: Against | null, alteration: Alteration | null) {
  const { t } = useTranslation('transparency');
  const result = useVerification(pool, against);
  const relay = useRelayCheck(pool);
  const stepById = new Map(result?.drawn ? result.steps.map((step) => [step.id, step]) : []);
  const checks = CHECKS.map((id): ShownCheck => {
    const title = t(`verify.checks.${id}`);
    if (id === 'relay') {
      const states = { asking: 'running', silent: 'open' } as const;
      const state = relay.state === 'told' ? (relay.ok ? 'holds' : 'fails') : states[relay.state];
      return {
        id,
        state,
        title,
        detail: <RelayDetail relay={relay} altered={alteration?.what === 'signature'} />,
      };
    }
    const step = stepById.get(id);
    if (!step) return { id, state: 'running', title, detail: null };
    const mark = alteration !== null && alteration.what === id ? alteration.byte : null;
    return {
      id,
      state: stateOf(step),
      title,
      detail: <StepDetail step={step} mark={mark} />,
    };
  });
  const states = new Map(checks.map(({ id, state }) => [id, state]));
  return { checks, steps: stepsOf(pool !== null, states) };
}

interface ShownStepsOptions {
  readonly pool: Pool | null;
  readonly alteration: Alteration | null;
  readonly steps: readonly Step[];
  readonly checks: readonly ShownCheck[];
}

/** Returns the steps with their texts, which depend on whether each step holds. */
function useShownSteps({ pool, alteration, steps, checks }: ShownStepsOptions): readonly ShownStep[] {
  const { t } = useTranslation('transparency');
  const noticed = steps.find(({ state }) => state === 'fails');
  const fails = (id: CheckId): boolean => checks.some((check) => check.id === id && check.state === 'fails');
  const titleOf = ({ id, state }: Step): string => {
    if (state !== 'fails' || id === 'chain') return t(`verify.steps.${id}`);
    return t(id === 'beacon' && !fails('signature') ? 'verify.broken.relay' : `verify.broken.${id}`);
  };
  return steps.map((step) => ({
    id: step.id,
    state: step.state,
    title: titleOf(step),
    note: step.state === 'unreached' ? t('verify.unreached.title') : null,
    detail: (
      <>
        {step.id === 'chain' && <FromChain pool={pool} />}
        {step.state === 'unreached' && <p className="mb-3">{t('verify.unreached.text')}</p>}
        <Checks checks={checks.filter(({ id }) => step.checks.includes(id))} />
        {alteration && noticed === step && pool && <WhatChanged pool={pool} alteration={alteration} />}
      </>
    ),
  }));
}

/** Shows from which node the account was read, with a link to the account. */
const FromChain = ({ pool }: { readonly pool: Pool | null }) => {
  const { t } = useTranslation('transparency');
  return (
    <p>
      <span>{t('verify.lead', { host: new URL(getCluster().rpcUrl).host })}</span>{' '}
      {pool && (
        <ExternalLink href={explorerLink('address', pool.address)} className="min-h-11 fine:min-h-0">
          {t('verify.account')}
        </ExternalLink>
      )}
    </p>
  );
};

interface WhatChangedProps {
  readonly pool: Pool;
  readonly alteration: Alteration;
}

/** Describes the user's own change, beside the step it breaks. */
const WhatChanged = ({ pool, alteration: { what, byte, player } }: WhatChangedProps) => {
  const { t } = useTranslation('transparency');
  const value = alteredBytes(pool, what, player)?.[byte];
  if (value === undefined) return null;
  const hex = (number: number): string => number.toString(16).padStart(2, '0');
  return (
    <p translate="no" className="num mt-3 font-mono text-xs text-ink">
      {t('alter.was', {
        where: t(`alter.options.${what}`),
        byte: byte + 1,
        was: hex(value),
        now: hex(value ^ 1),
      })}
    </p>
  );
};
