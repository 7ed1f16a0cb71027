import { useId } from 'react';
import { arcPath, middleOf, pointAt } from '#src/lib/ring-shape.ts';
import { raysOf } from '#src/lib/ring-rays.ts';
import { WinGradient } from './seat-ring.tsx';

/** Radius of the sweep and the countdown inside the band of seats. */
const INSIDE = 29;

/** A countdown inside the ring. */
export const RingClock = ({ share }: { /** Share that is left, from 0 to 1. */ readonly share: number }) => (
  <g fill="none" strokeWidth="1">
    <circle r={INSIDE} className="stroke-line" />
    {share > 0 && <path d={arcPath(INSIDE, share)} strokeLinecap="round" className="stroke-ink" />}
  </g>
);

/** Rotates inside the ring while something is awaited. */
export const RingSweep = () => {
  const gradient = useId();
  return (
    <g fill="none">
      <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1="0" y1="-30" x2="30" y2="0">
        <stop stopOpacity="0" className="[stop-color:var(--color-win-from)]" />
        <stop offset="1" className="[stop-color:var(--color-win-from)]" />
      </linearGradient>
      <circle r={INSIDE} strokeWidth="1" className="stroke-line" />
      <path
        d={arcPath(INSIDE, 0.25)}
        stroke={`url(#${gradient})`}
        strokeWidth="1.4"
        strokeLinecap="round"
        className="origin-[0_0] animate-sweep"
      />
    </g>
  );
};

interface RaysProps {
  readonly seats: number;
  readonly winners: readonly number[];
  /** Width of the ring in pixels. */
  readonly size: number;
}

const FEW_RAYS = 66;
const MANY_RAYS = 120;

/** Rays outside the winning seats. */
export const RingRays = ({ seats, winners, size }: RaysProps) => {
  const gradient = useId();
  const few = size < 200;
  return (
    <g stroke={`url(#${gradient})`} strokeWidth={few ? 1.1 : 0.7} strokeLinecap="round">
      <WinGradient id={gradient} single={false} />
      {raysOf(winners, seats, few ? FEW_RAYS : MANY_RAYS, Math.PI / seats).map(({ path, opacity }) => (
        <path key={path} d={path} opacity={opacity.toFixed(2)} />
      ))}
    </g>
  );
};

interface NamesProps {
  readonly seats: number;
  /** The name at each seat, from the first on; an empty text for none. */
  readonly names: readonly SeatName[];
  /** Winning seats, which are lifted together with their names. */
  readonly winners: readonly number[];
}

export interface SeatName {
  readonly text: string;
  /** `strong` and `quiet` names are shown even if there is little room. */
  readonly look: keyof typeof NAME_LOOKS;
}

const NAME_LOOKS = {
  strong: 'fill-ink font-display text-[5px] font-semibold md:text-[3.7px]',
  quiet: 'fill-soft font-display text-[5px] md:text-[3.7px]',
  address: 'fill-soft font-mono text-[2.75px] max-lg:hidden',
} as const;

const NAME_RADIUS = 51.5;
/** Extra distance of a winner's name. */
const NAME_LIFT = 3;

/** Names beside the seats. */
export const RingNames = ({ seats, names, winners }: NamesProps) => (
  <g aria-hidden="true">
    {names.map(({ text, look }, seat) => {
      const radius = NAME_RADIUS + (winners.includes(seat) ? NAME_LIFT : 0);
      const [x, y] = pointAt(middleOf(seat, seats), radius);
      const down = 1.4 + (y < 0 ? -1 : 1) * Math.max(0, Math.abs(y) - 30) * 0.12;
      return (
        text !== '' && (
          <text
            // Seats do not change their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={seat}
            x={x.toFixed(1)}
            y={(y + down).toFixed(1)}
            textAnchor={Math.abs(x) < 6 ? 'middle' : x > 0 ? 'start' : 'end'}
            className={NAME_LOOKS[look]}
          >
            {text}
          </text>
        )
      );
    })}
  </g>
);
