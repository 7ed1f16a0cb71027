import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parseSol } from '#src/protocol/amounts.ts';
import { classNames } from '#src/ui/class-names.ts';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import type { Draft } from '../model/draft.ts';

interface QuickChoicesProps {
  readonly draft: Draft;
  readonly minStakeLamports: bigint;
  readonly onChange: (changes: Partial<Draft>) => void;
  /** Called when the user wants a stake that is not offered. */
  readonly onOther: () => void;
}

const SIZES = [
  ['duel', 2],
  ['table', 6],
  ['crowd', 50],
] as const;
const STAKES = ['0.02', '0.1', '0.5'] as const;

const lamportsOf = (text: string): bigint | null => {
  const parsed = parseSol(text);
  return parsed.ok ? parsed.value : null;
};

/** Buttons that set a size and a stake by one press each. */
export const QuickChoices = ({ draft, minStakeLamports, onChange, onOther }: QuickChoicesProps) => {
  const { t } = useTranslation('create-pool');
  const stake = lamportsOf(draft.stake);
  const offered = STAKES.filter((text) => (lamportsOf(text) ?? 0n) >= minStakeLamports);
  const isOffered = offered.some((text) => lamportsOf(text) === stake);
  return (
    <div className="num grid gap-5">
      <Choices label={t('quick.size')} rule={t('quick.sizeRule')}>
        {SIZES.map(([name, players]) => (
          <Choice
            key={name}
            isOn={draft.players.trim() === String(players)}
            onPress={() => onChange({ players: String(players), minPlayers: '' })}
          >
            <SeatRing seats={players} filled={players} size={40} />
            <span>{t('quick.sizeOf', { name: t(`quick.sizes.${name}`), players })}</span>
          </Choice>
        ))}
      </Choices>
      <Choices label={t('quick.stake')} rule={t('quick.stakeRule')}>
        {offered.map((text) => (
          <Choice key={text} isOn={lamportsOf(text) === stake} onPress={() => onChange({ stake: text })}>
            {text}
          </Choice>
        ))}
        <Choice isOn={!isOffered} onPress={onOther}>
          {isOffered ? t('quick.other') : draft.stake.trim() || t('quick.other')}
        </Choice>
      </Choices>
    </div>
  );
};

interface ChoicesProps {
  readonly label: string;
  readonly rule: string;
  readonly children: ReactNode;
}

const Choices = ({ label, rule, children }: ChoicesProps) => (
  <div role="group" aria-label={label} className="grid gap-2">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-sm font-medium">{label}</span>
      <span className="text-xs text-soft">{rule}</span>
    </p>
    <div className="grid grid-flow-col auto-cols-fr gap-2">{children}</div>
  </div>
);

interface ChoiceProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Choice = ({ isOn, onPress, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className={classNames(
      'grid min-h-11 place-items-center gap-2 rounded-control border px-1 py-2.5 text-sm font-semibold',
      isOn ? 'border-accent-text text-ink' : 'border-line text-soft hover:border-line-strong hover:text-ink',
    )}
  >
    {children}
  </button>
);
