import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import {
  arcPath,
  BAND,
  coordinates,
  isSmall,
  MAX_SINGLE_SEATS,
  middleOf,
  pointAt,
  seatPath,
} from '#src/lib/ring-shape.ts';

interface SeatRingProps {
  readonly seats: number;
  readonly filled: number;
  /** Winning seats, by their position in joining order. */
  readonly winners?: readonly number[];
  /** The user's seat, marked by a dot. */
  readonly you?: number | undefined;
  /** The seat that the user takes or has taken, which glows; the other taken ones are pale. */
  readonly glow?: number | undefined;
  /** Half-lit: the draw is awaited or in progress. */
  readonly dimmed?: boolean;
  /** The seat that the light of a running draw has reached. */
  readonly hot?: number | null;
  /** Width and height in pixels at most; the ring shrinks with its surroundings. */
  readonly size: number;
  /** Room around the ring for rays or names. */
  readonly frame?: keyof typeof FRAMES;
  /** Describes the ring for screen readers; without it the ring is decoration. */
  readonly label?: string;
  /** Shows "filled/seats" in the middle. */
  readonly count?: boolean;
  /** Shown in the middle. */
  readonly middle?: ReactNode;
  /** Further parts, such as a clock, in the ring's coordinates. */
  readonly children?: Elements;
  readonly className?: string;
}

/** Half the width of the box, in the ring's units. */
const FRAMES = { tight: 50, names: 54, rays: 59 } as const;

const NONE: readonly number[] = [];

/**
 * The product's logo: a pool as the ring of its seats. Filled ones are lit, winners lifted, in the winning gradient.
 */
export const SeatRing = (props: SeatRingProps) => {
  const {
    seats,
    filled,
    winners = NONE,
    size,
    frame = 'tight',
    label,
    count = false,
    middle,
    className,
  } = props;
  const gradient = useId();
  const half = FRAMES[frame];
  const ring = (
    <svg
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      width={size}
      height={size}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={classNames('h-auto max-w-full shrink-0 overflow-visible', middle === undefined && className)}
    >
      {winners.length > 0 && <WinGradient id={gradient} single={winners.length === 1} />}
      {seats <= MAX_SINGLE_SEATS ? (
        <Seats {...props} winners={winners} gradient={gradient} />
      ) : (
        <g fill="none" strokeWidth={BAND.width}>
          <circle r={BAND.radius} className="stroke-seat" />
          {filled > 0 && (
            <path
              d={arcPath(BAND.radius, filled / seats)}
              opacity={props.glow === undefined ? undefined : PALE}
              className={
                props.dimmed ? 'stroke-held' : winners.length > 0 ? 'stroke-line-strong' : 'stroke-accent'
              }
            />
          )}
          {props.glow !== undefined && (
            <path
              d={arcPath(BAND.radius, 1 / MAX_SINGLE_SEATS)}
              transform={`rotate(${(360 * props.glow) / seats})`}
              className="stroke-accent"
            />
          )}
          {winners.length > 0 && (
            <path
              d={arcPath(BAND.radius + 1, winners.length / seats)}
              strokeWidth={BAND.width + 2}
              stroke={`url(#${gradient})`}
            />
          )}
        </g>
      )}
      {props.children}
      {count && (
        <text
          dy="0.35em"
          textAnchor="middle"
          aria-hidden="true"
          className="num fill-ink font-display font-semibold"
          fontSize={seats >= 1000 ? 11.5 : seats >= 100 ? 15 : 19}
        >
          {`${filled}/${seats}`}
        </text>
      )}
    </svg>
  );
  if (middle === undefined) return ring;
  return (
    <span className={classNames('relative inline-grid max-w-full shrink-0 place-items-center', className)}>
      {ring}
      <span className="absolute inset-0 grid place-content-center text-center">{middle}</span>
    </span>
  );
};

interface WinGradientProps {
  readonly id: string;
  /** A single winner has the whole gradient, several share it across the ring. */
  readonly single: boolean;
}

export const WinGradient = ({ id, single }: WinGradientProps) => (
  <linearGradient
    id={id}
    {...(single
      ? { x1: 0, y1: 1, x2: 1, y2: 0 }
      : { gradientUnits: 'userSpaceOnUse', x1: -46, y1: -20, x2: 46, y2: 20 })}
  >
    <stop className="[stop-color:var(--color-win-from)]" />
    <stop offset="1" className="[stop-color:var(--color-win-to)]" />
  </linearGradient>
);

interface SeatsProps extends SeatRingProps {
  readonly winners: readonly number[];
  readonly gradient: string;
}

const Seats = ({
  seats,
  filled,
  winners,
  you,
  glow,
  dimmed = false,
  hot = null,
  size,
  gradient,
}: SeatsProps) =>
  Array.from({ length: seats }, (_, seat) => {
    const wins = winners.includes(seat);
    const glows = seat === glow;
    const isLifted = wins || glows;
    const middle = middleOf(seat, seats);
    const look =
      hot === seat
        ? 'lit'
        : wins
          ? 'won'
          : dimmed
            ? 'held'
            : winners.length > 0
              ? 'lost'
              : seat < filled || glows
                ? 'lit'
                : 'free';
    const paint = look === 'won' ? { fill: `url(#${gradient})`, stroke: `url(#${gradient})` } : {};
    const lift = isLifted ? { transform: `translate(${coordinates(pointAt(middle, 2))})` } : {};
    const dot = pointAt(middle, BAND.radius + (isLifted ? 2 : 0));
    const path = seatPath({ seats, size }, seat, isLifted);
    return (
      <g key={seat} strokeWidth="1.6" strokeLinejoin="round" {...lift}>
        {glows && <path d={path} style={GLOW} className="fill-accent stroke-accent" />}
        <path
          d={path}
          {...paint}
          opacity={glow !== undefined && look === 'lit' && !glows ? PALE : undefined}
          className={LOOKS[look]}
        />
        {seat === you && (
          <circle
            cx={dot[0].toFixed(2)}
            cy={dot[1].toFixed(2)}
            r={isSmall(size) ? 3.2 : 1.5}
            className={look === 'lit' || look === 'won' ? 'fill-accent-ink' : 'fill-ink'}
          />
        )}
      </g>
    );
  });

/** Opacity of the taken seats beside a glowing one. */
const PALE = 0.42;

/** Two pulses, then still. Tailwind's own classes would add these styles to every page. */
const GLOW = {
  filter: 'drop-shadow(0 0 2px var(--color-win-from)) drop-shadow(0 0 5px var(--color-win-from))',
  animation: 'pulse 2.4s ease-in-out 2',
} as const;

const LOOKS = {
  lit: 'fill-accent stroke-accent',
  won: '',
  held: 'fill-held stroke-held',
  lost: 'fill-line-strong stroke-line-strong',
  free: 'fill-seat stroke-seat',
} as const;
