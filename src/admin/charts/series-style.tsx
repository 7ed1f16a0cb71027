import { useId } from 'react';
import type { ChartKind, Tone } from './model.ts';

/** Darker in the light theme, lighter in the dark one, for contrast with the surface in both. */
export const TONES: Record<Tone, string> = {
  accent: 'text-accent-text',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  info: 'text-info',
  soft: 'text-faint',
};

/** Series differ by more than their colour: bars by their fill pattern, lines by their dashes. */
const DASHES = [undefined, '6 4', '2 3', '9 3 2 3'] as const;
const PATTERNS = ['solid', 'hatched', 'dotted', 'ruled', 'crossed', 'hollow'] as const;

export const dashOf = (index: number): string | undefined => DASHES[index % DASHES.length];
export const fillOf = (id: string, index: number): string =>
  PATTERNS[index % PATTERNS.length] === 'solid' ? 'currentColor' : `url(#${id}-${index})`;

interface PatternsProps {
  readonly id: string;
  readonly tones: readonly Tone[];
  /** The index of the first series, if not all are drawn. */
  readonly from?: number;
}

/** Defines the patterns that fill the bars of each series; must be rendered once in the SVG that uses them. */
export const Patterns = ({ id, tones, from = 0 }: PatternsProps) => (
  <defs>
    {tones.map((tone, offset) => {
      const index = offset + from;
      return (
        <pattern
          key={index}
          id={`${id}-${index}`}
          className={TONES[tone]}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
        >
          <rect width="6" height="6" fill="currentColor" fillOpacity="0.22" />
          <PatternMarks name={PATTERNS[index % PATTERNS.length] ?? 'solid'} />
        </pattern>
      );
    })}
  </defs>
);

const PatternMarks = ({ name }: { readonly name: (typeof PATTERNS)[number] }) => {
  switch (name) {
    case 'solid':
    case 'hollow':
      return null;
    case 'hatched':
      return <path d="M-1 1 1 -1M0 6 6 0M5 7 7 5" stroke="currentColor" strokeWidth="2" />;
    case 'dotted':
      return <circle cx="3" cy="3" r="1.7" fill="currentColor" />;
    case 'ruled':
      return <path d="M0 1.5H6M0 4.5H6" stroke="currentColor" strokeWidth="1.4" />;
    case 'crossed':
      return <path d="M0 3H6M3 0V6" stroke="currentColor" strokeWidth="1.4" />;
  }
};

interface SwatchProps {
  readonly tone: Tone;
  readonly index: number;
  readonly kind: ChartKind;
}

/** A sample of a series's style, shown beside its name. */
export const Swatch = ({ tone, index, kind }: SwatchProps) => {
  const id = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 18 12" className={`h-3 w-4.5 shrink-0 ${TONES[tone]}`}>
      {kind === 'lines' ? (
        <path d="M0 6H18" stroke="currentColor" strokeWidth="2.5" strokeDasharray={dashOf(index)} />
      ) : (
        <>
          <Patterns id={id} tones={[tone]} from={index} />
          <rect
            x="0.5"
            y="0.5"
            width="17"
            height="11"
            rx="2"
            fill={fillOf(id, index)}
            stroke="currentColor"
          />
        </>
      )}
    </svg>
  );
};
