import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { changed, isCapAsStrict, type Limits, type Period, PERIODS } from '#src/stake/limits/caps.ts';
import { type CapProblem, parseCap } from '#src/stake/limits/cap-draft.ts';
import { Gauge } from '#src/stake/limits/gauge.tsx';
import { usePeriodText } from '#src/stake/limits/limit-texts.ts';
import type { Stake } from '#src/stake/limits/stakes.ts';
import { capsOf } from '#src/stake/limits/use-limits.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/input.tsx';
import { Select } from '#src/ui/select.tsx';
import { useChange } from '../api/use-change.ts';
import { ChangeFailed } from './change-failed.tsx';
import { EarlierNote } from './earlier-note.tsx';

interface CapFormProps {
  readonly kind: 'spend' | 'lose';
  readonly wallet: string;
  readonly limits: Limits;
  /** Undefined while they are not read. */
  readonly stakes: readonly Stake[] | undefined;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** Sets or switches off one of the two amounts. */
export const CapForm = ({ kind, wallet, limits, stakes, now }: CapFormProps) => {
  const { t } = useTranslation('limits');
  const { dateTime } = useFormats();
  const titleId = useId();
  const period = usePeriodText();
  const { state, change } = useChange(wallet);
  const setting = limits[kind];
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Period | null>(null);
  const [problem, setProblem] = useState<CapProblem | null>(null);
  const seconds = chosen ?? setting.value?.seconds ?? PERIODS[0];
  const amount = typed ?? (setting.value === null ? '' : solExact(setting.value.lamports));
  const set = (value: typeof setting.value) => {
    setTyped(null);
    setChosen(null);
    setProblem(null);
    return change((before, at) => ({ ...before, [kind]: changed(before[kind], value, at, isCapAsStrict) }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    const lamports = parseCap(amount);
    if (typeof lamports === 'string') setProblem(lamports);
    else void set({ lamports, seconds });
  };
  const gauges = capsOf(limits, stakes ?? [], now).filter((one) => one.kind === kind);
  return (
    <form noValidate aria-labelledby={titleId} onSubmit={submit} className="num grid gap-3 py-5">
      <div>
        <h3 id={titleId} className="text-base">
          {t(`form.${kind}`)}
        </h3>
        <p className="text-sm text-soft">{t(`form.${kind}Text`)}</p>
      </div>
      <p role="status" className="text-sm">
        {setting.value === null
          ? t('form.none')
          : t('form.set', { amount: solText(setting.value.lamports), period: period(setting.value.seconds) })}
      </p>
      {stakes &&
        gauges.map(({ cap, used }) => {
          const label = t('form.gauge', { used: solText(used), amount: solText(cap.lamports) });
          return (
            <div key={`${String(cap.seconds)} ${String(cap.lamports)}`} className="grid gap-1.5">
              <Gauge label={label} used={used} most={cap.lamports} />
              <p className="flex flex-wrap justify-between gap-x-4 text-sm text-soft">
                <span>{t(`used.${kind}`, { period: period(cap.seconds) })}</span>
                <span>{label}</span>
              </p>
            </div>
          );
        })}
      {setting.earlier
        .filter(({ until }) => until > now)
        .map(({ value, until }) => (
          <EarlierNote
            key={`${String(until)} ${String(value.lamports)}`}
            text={t('form.earlier', {
              amount: solText(value.lamports),
              period: period(value.seconds),
              time: dateTime(until),
            })}
            onKeep={() => void set(value)}
          />
        ))}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Input
          label={t(`form.${kind}`)}
          error={problem === null ? undefined : t(`problem.${problem}`)}
          value={amount}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
          inputMode="decimal"
          autoComplete="off"
          suffix="SOL"
        />
        <Select
          label={t('form.window')}
          value={String(seconds)}
          options={PERIODS.map((one) => ({ value: String(one), label: period(one) }))}
          onChange={(value) => setChosen(PERIODS.find((one) => String(one) === value) ?? null)}
        />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={state === 'busy' ? t('saving') : undefined}>
          {t('form.save')}
        </Button>
        {setting.value !== null && (
          <Button variant="ghost" onClick={() => void set(null)} disabled={state === 'busy'}>
            {t('form.off')}
          </Button>
        )}
      </div>
      <ChangeFailed state={state} />
    </form>
  );
};
