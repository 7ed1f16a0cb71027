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
  /** The index of the recorded byte that the user has changed, from 0; null for none. */
  readonly mark: number | null;
}

/** Compares what the account records with what this browser has computed. */
export const StepDetail = ({ step, mark }: StepDetailProps) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  const marks = new Set(mark === null ? [] : [mark]);
  const compared = (recorded: ReactNode, computed: ReactNode): Row[] => [
    { label: t(mark === null ? 'verify.recorded' : 'verify.altered'), value: recorded },
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
          <Hex text={step.recorded} marks={marks} />,
          t(step.ok ? 'verify.signed' : 'verify.notSigned'),
        );
      case 'root':
      case 'output':
        return compared(<Hex text={step.recorded} marks={marks} />, step.recomputed);
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

interface RelayDetailProps {
  readonly relay: RelayCheck;
  /** Whether the user has changed a byte of the signature. */
  readonly altered: boolean;
}

/** Compares what the account records with what the beacon's relays publish, and marks the bytes that differ. */
export const RelayDetail = ({ relay, altered }: RelayDetailProps) => {
  const { t } = useTranslation('transparency');
  if (relay.state === 'asking') return null;
  if (relay.state === 'silent') return <p className="font-sans">{t('verify.noRelay')}</p>;
  const marks = differingBytes(relay.recorded, relay.published);
  return (
    <Rows
      rows={[
        {
          label: t(altered ? 'verify.altered' : 'verify.recorded'),
          value: <Hex text={relay.recorded} marks={marks} />,
        },
        { label: t('verify.published'), value: <Hex text={relay.published} marks={marks} /> },
      ]}
    />
  );
};

const bytesOf = (hex: string): readonly string[] => hex.match(/../g) ?? [];
const indexedBytesOf = (hex: string) => bytesOf(hex).map((byte, index) => ({ byte, index }));

/** Returns the indices, from 0, at which two byte strings in hex differ. */
function differingBytes(one: string, other: string): ReadonlySet<number> {
  const others = bytesOf(other);
  return new Set(bytesOf(one).flatMap((byte, at) => (byte === others[at] ? [] : [at])));
}

/** Bytes as hex, some of them marked. A mark adds no width, so that the bytes of both lines stay aligned. */
const Hex = ({ text, marks }: { readonly text: string; readonly marks: ReadonlySet<number> }) => {
  if (marks.size === 0) return <span>{text}</span>;
  return indexedBytesOf(text).map(({ byte, index }) =>
    marks.has(index) ? (
      <mark key={index} className="rounded-tag bg-bad/22 text-ink">
        {byte}
      </mark>
    ) : (
      <span key={index}>{byte}</span>
    ),
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
      <span>
        {winners
          .slice(0, SHOWN_WINNERS)
          .map(({ address, weight }) => `${address} ×${weight}`)
          .join(', ')}
      </span>
      {more > 0 && <span>{` ${t('verify.moreWinners', { number: more })}`}</span>}
    </>
  );
};
