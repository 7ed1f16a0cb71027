import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { DrawStep, Winner } from '#src/protocol/verify-draw.ts';
import type { RelayCheck } from '../api/use-verification.ts';

const SHOWN_WINNERS = 4;

interface Row {
  readonly label: string;
  readonly value: ReactNode;
}

interface StepDetailProps {
  readonly step: DrawStep;
  /** The byte that the reader has changed in what is recorded, from 0; null for none. */
  readonly mark: number | null;
}

/** Compares what the account records with what this browser has computed. */
export const StepDetail = ({ step, mark }: StepDetailProps) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  const compared = (recorded: ReactNode, computed: ReactNode): Row[] => [
    { label: t('verify.recorded'), value: recorded },
    { label: t('verify.computed'), value: computed },
  ];
  const rows = ((): Row[] => {
    switch (step.id) {
      case 'round':
        return compared(
          number(step.recorded),
          step.recomputed === null ? t('verify.noRound') : number(step.recomputed),
        );
      case 'signature':
        return compared(
          <Hex text={step.recorded} mark={mark} />,
          t(step.ok ? 'verify.signed' : 'verify.notSigned'),
        );
      case 'root':
      case 'output':
        return compared(<Hex text={step.recorded} mark={mark} />, step.recomputed);
      case 'winners':
        return compared(<Winners winners={step.recorded} />, <Winners winners={step.recomputed} />);
      case 'seed':
        return [
          { label: t('verify.committed'), value: step.recorded },
          { label: t('verify.computed'), value: step.recomputed ?? t('verify.noSeed') },
        ];
    }
  })();
  return <Rows rows={rows} />;
};

/** Compares what the account records with what the beacon's relays publish. */
export const RelayDetail = ({ relay }: { readonly relay: RelayCheck }) => {
  const { t } = useTranslation('transparency');
  if (relay.state === 'asking') return null;
  if (relay.state === 'silent') return <p className="font-sans">{t('verify.noRelay')}</p>;
  return (
    <Rows
      rows={[
        { label: t('verify.recorded'), value: relay.recorded },
        { label: t('verify.published'), value: relay.published },
      ]}
    />
  );
};

const CHARACTERS_PER_BYTE = 2;

/** Bytes as hex, one of them marked. */
const Hex = ({ text, mark }: { readonly text: string; readonly mark: number | null }) => {
  if (mark === null) return text;
  const from = mark * CHARACTERS_PER_BYTE;
  const to = from + CHARACTERS_PER_BYTE;
  return (
    <>
      {text.slice(0, from)}
      <mark className="rounded-tag bg-bad/22 px-0.5 text-ink">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
};

const Rows = ({ rows }: { readonly rows: readonly Row[] }) => (
  <dl className="grid gap-1">
    {rows.map(({ label, value }) => (
      <div key={label} className="grid gap-x-3 sm:grid-cols-[90px_1fr]">
        <dt className="font-sans">{label}</dt>
        <dd className="min-w-0 wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

const Winners = ({ winners }: { readonly winners: readonly Winner[] }) => {
  const { t } = useTranslation('transparency');
  const more = winners.length - SHOWN_WINNERS;
  return (
    <>
      {winners
        .slice(0, SHOWN_WINNERS)
        .map(({ address, weight }) => `${address} ×${weight}`)
        .join(', ')}
      {more > 0 && ` ${t('verify.moreWinners', { number: more })}`}
    </>
  );
};
