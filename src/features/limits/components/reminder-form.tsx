import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { changed, isReminderAsStrict, type Limits, REMINDER_MINUTES } from '#src/stake/limits/caps.ts';
import { Select } from '#src/ui/select.tsx';
import { useChange } from '../api/use-change.ts';
import { ChangeFailed } from './change-failed.tsx';
import { EarlierNote } from './earlier-note.tsx';

const OFF = 'off';
const MINUTE = 60;

interface ReminderFormProps {
  readonly wallet: string;
  readonly limits: Limits;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** Chooses after how long the player is reminded. */
export const ReminderForm = ({ wallet, limits: { reminder }, now }: ReminderFormProps) => {
  const { t } = useTranslation('limits');
  const { remaining } = useTimeText();
  const { dateTime } = useFormats();
  const { state, change } = useChange(wallet);
  const set = (minutes: number | null) =>
    change((before, at) => ({
      ...before,
      reminder: changed(before.reminder, minutes, at, isReminderAsStrict),
    }));
  const text = (minutes: number): string => remaining(minutes * MINUTE);
  return (
    <div className="grid gap-3 py-5">
      <Select
        label={t('remind.label')}
        hint={t('remind.text')}
        disabled={state === 'busy'}
        value={reminder.value === null ? OFF : String(reminder.value)}
        options={[
          { value: OFF, label: t('remind.off') },
          ...REMINDER_MINUTES.map((minutes) => ({ value: String(minutes), label: text(minutes) })),
        ]}
        onChange={(value) => void set(value === OFF ? null : Number(value))}
      />
      {reminder.earlier
        .filter(({ until }) => until > now)
        .map(({ value, until }) => (
          <EarlierNote
            key={`${String(until)} ${String(value)}`}
            text={t('form.earlierReminder', { time: text(value), until: dateTime(until) })}
            onKeep={() => void set(value)}
          />
        ))}
      <ChangeFailed state={state} />
    </div>
  );
};
