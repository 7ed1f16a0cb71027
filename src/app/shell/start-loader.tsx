import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SeatRing } from '#src/ui/seat-ring.tsx';

const SHOWN_MS = 2_000;
const FADE_MS = 150;

/** Lies over the page, which renders beneath it, for the first two seconds. */
export const StartLoader = () => {
  const { t } = useTranslation('shell');
  const [phase, setPhase] = useState<'shown' | 'fading' | 'gone'>('shown');
  useEffect(() => {
    const fade = setTimeout(() => setPhase('fading'), SHOWN_MS);
    const end = setTimeout(() => setPhase('gone'), SHOWN_MS + FADE_MS);
    return () => {
      clearTimeout(fade);
      clearTimeout(end);
    };
  }, []);
  if (phase === 'gone') return null;
  return (
    <output
      data-phase={phase}
      className="fixed inset-0 z-60 grid place-content-center justify-items-center gap-5 bg-bg px-6 text-center data-[phase=fading]:animate-leave"
    >
      <SeatRing
        seats={12}
        filled={11}
        size={88}
        className="animate-[spin_6s_linear_infinite] motion-reduce:animate-none"
      />
      <span className="text-soft">{t('starting')}</span>
    </output>
  );
};
