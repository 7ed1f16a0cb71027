import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { Button } from '#src/ui/button.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { DialogPage } from '#src/ui/dialog.tsx';
import { Input } from '#src/ui/input.tsx';
import { Select } from '#src/ui/select.tsx';
import { changed, isCapAsStrict, type Period, PERIODS } from './caps.ts';
import { type CapProblem, parseCap } from './cap-draft.ts';
import { usePeriodText } from './limit-texts.ts';
import { editLimits, noteOffered } from './limits-storage.ts';
import { chainSeconds } from './read-stakes.ts';

const AMOUNTS = ['0.2', '0.5', '1'] as const;

/** A dialog page that offers a limit before a wallet's first stake; both answers end it for good. */
export const LimitOffer = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('limits');
  const formId = useId();
  const period = usePeriodText();
  const [seconds, setSeconds] = useState<Period>(PERIODS[0]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<CapProblem | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const owner = { cluster: getCluster().name, wallet };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    const lamports = parseCap(typed);
    if (typeof lamports === 'string') {
      setProblem(lamports);
      return;
    }
    setState('busy');
    try {
      const now = await chainSeconds();
      editLimits(owner, (before) => ({
        ...before,
        spend: changed(before.spend, { lamports, seconds }, now, isCapAsStrict),
        reviewedAt: now,
      }));
    } catch {
      // The failure is shown: without the chain nothing can be joined either.
      setState('failed');
    }
  };
  return (
    <DialogPage
      title={t('offer.title')}
      description={t('offer.text')}
      status={
        state === 'failed' ? (
          <p role="alert" className="text-sm text-bad">
            {t('chainFailed')}
          </p>
        ) : null
      }
      footer={
        <>
          <Button onClick={() => noteOffered(owner)}>{t('offer.notNow')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={state === 'busy' ? t('saving') : undefined}
          >
            {t('offer.set')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Select
          label={t('form.window')}
          value={String(seconds)}
          options={PERIODS.map((one) => ({ value: String(one), label: period(one) }))}
          onChange={(value) => setSeconds(PERIODS.find((one) => String(one) === value) ?? seconds)}
        />
        <Input
          label={t('form.spend')}
          hint={t('offer.hint')}
          error={problem === null ? undefined : t(`problem.${problem}`)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
          inputMode="decimal"
          autoComplete="off"
          suffix="SOL"
        />
        <Chips
          label={t('form.spend')}
          options={AMOUNTS.map((value) => ({ value, label: `${value} SOL` }))}
          value={AMOUNTS.find((value) => value === typed) ?? null}
          onChange={(value) => {
            setTyped(value ?? '');
            setProblem(null);
          }}
        />
        <p className="text-sm text-soft">{t('promise')}</p>
      </form>
    </DialogPage>
  );
};
