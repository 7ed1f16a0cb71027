import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { BREAK_DAYS, type BreakDays, breakState, type Limits, withBreak } from '#src/stake/limits/caps.ts';
import { Button } from '#src/ui/button.tsx';
import { DialogFrame, DialogPage } from '#src/ui/dialog.tsx';
import { useChange } from '../api/use-change.ts';
import { ChangeFailed } from './change-failed.tsx';

const nameOf = (days: BreakDays) =>
  days === null ? 'forever' : ({ 1: 'day', 30: 'month', 180: 'halfYear' } as const)[days];

interface BreakFormProps {
  readonly wallet: string;
  readonly limits: Limits;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** Begins or lengthens a break, after a second press. */
export const BreakForm = ({ wallet, limits, now }: BreakFormProps) => {
  const { t } = useTranslation('limits');
  const { dateTime } = useFormats();
  const titleId = useId();
  const { state, change } = useChange(wallet);
  // The days stay while the dialog closes.
  const [days, setDays] = useState<BreakDays>(1);
  const [isOpen, setOpen] = useState(false);
  const current = breakState(limits.break, now) === 'running' ? limits.break : null;
  const isForGood = current?.until === null;
  const begin = () => {
    setOpen(false);
    return change((before, at) => ({ ...before, break: withBreak(before.break, days, at) }));
  };
  return (
    <section id="break" aria-labelledby={titleId} className="grid gap-3 pt-5">
      <div>
        <h3 id={titleId} className="text-base">
          {t('break.title')}
        </h3>
        <p className="text-sm text-soft">{t('break.text')}</p>
      </div>
      {current && (
        <p role="status" className="num font-medium">
          {current.until === null ? t('break.forGood') : t('break.until', { time: dateTime(current.until) })}
        </p>
      )}
      {!isForGood && (
        <div className="flex flex-wrap gap-2">
          {BREAK_DAYS.map((length) => (
            <Button
              key={nameOf(length)}
              size="sm"
              disabled={state === 'busy'}
              onClick={() => {
                setDays(length);
                setOpen(true);
              }}
            >
              {t(`break.${nameOf(length)}`)}
            </Button>
          ))}
        </div>
      )}
      <ChangeFailed state={state} />
      <DialogFrame open={isOpen} onOpenChange={setOpen} size="form">
        <Confirm days={days} onCancel={() => setOpen(false)} onConfirm={() => void begin()} />
      </DialogFrame>
    </section>
  );
};

interface ConfirmProps {
  readonly days: BreakDays;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

const Confirm = ({ days, onCancel, onConfirm }: ConfirmProps) => {
  const { t } = useTranslation('limits');
  const isForGood = days === null;
  return (
    <DialogPage
      title={
        isForGood ? t('break.foreverTitle') : t('break.confirmTitle', { days: t(`break.${nameOf(days)}`) })
      }
      description={t(isForGood ? 'break.foreverText' : 'break.confirmText')}
      footer={
        <>
          <Button onClick={onCancel}>{t('break.notNow')}</Button>
          <Button onClick={onConfirm}>{t(isForGood ? 'break.yesForever' : 'break.yes')}</Button>
        </>
      }
    >
      <p className="text-sm text-soft">{t('always')}</p>
    </DialogPage>
  );
};
