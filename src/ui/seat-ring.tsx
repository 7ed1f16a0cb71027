import { useId } from 'react';
import { classNames } from './class-names.ts';
import { type Swap, useSwapPlayback } from './use-swap-playback.ts';

interface SeatRingProps {
  readonly seats: number;
  readonly filled: number;
  /** Winning seats, by their place in joining order. */
  readonly winners?: readonly number[];
  /** Width and height in pixels at most; the ring shrinks with its surroundings. */
  readonly size: number;
  /** Describes the ring for screen readers; without it the ring is decoration. */
  readonly label?: string;
  /** Shows "filled/seats" in the middle. */
  readonly count?: boolean;
  /** The swaps of the draw, to be played back; keep the array's identity stable. */
  readonly swaps?: readonly Swap[] | undefined;
  /** Called when the play-back has ended. */
  readonly onPlayed?: () => void;
  readonly className?: string;
}

const NONE: readonly number[] = [];

/** The product's mark: a pool as the ring of its seats. Filled ones are lit, winners lifted, in the winning gradient. */
export const SeatRing = ({
  seats,
  filled,
  winners = NONE,
  size,
  label,
  count = false,
  swaps,
  onPlayed,
  className,
}: SeatRingProps) => {
  const gradient = useId();
  const single = seats <= MAX_SINGLE_SEATS;
  const playback = useSwapPlayback(seats, single ? swaps : undefined, onPlayed);
  const won = playback?.drawn ?? new Set(winners);
  const decided = winners.length > 0 || playback !== null;
  const lit = decided ? 'stroke-line-strong' : 'stroke-accent';
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={classNames('h-auto max-w-full shrink-0 overflow-visible', className)}
    >
      <defs>
        <linearGradient id={gradient}>
          <stop className="[stop-color:var(--color-win-from)]" />
          <stop offset="1" className="[stop-color:var(--color-win-to)]" />
        </linearGradient>
      </defs>
      {single ? (
        Array.from({ length: seats }, (_, seat) => {
          const winning = won.has(seat);
          const place = playback?.places.get(seat) ?? seat;
          return (
            <path
              key={seat}
              d={seatPath(winning ? 44 : 42, seats, seat)}
              fill="none"
              strokeWidth={winning ? 11 : 8}
              stroke={winning ? `url(#${gradient})` : undefined}
              className={classNames(
                'origin-[50px_50px]',
                swaps && 'transition-transform duration-180',
                !winning && (seat < filled ? lit : 'stroke-seat'),
              )}
              {...(playback && { style: { transform: `rotate(${((place - seat) * 360) / seats}deg)` } })}
            />
          );
        })
      ) : (
        <g fill="none" strokeWidth="8">
          <circle cx="50" cy="50" r="42" className="stroke-seat" />
          {filled > 0 && <path d={shareArc(42, filled / seats)} className={lit} />}
          {winners.length > 0 && (
            <path d={shareArc(44, winners.length / seats)} strokeWidth="11" stroke={`url(#${gradient})`} />
          )}
        </g>
      )}
      {count && (
        <text
          x="50"
          y="50"
          dy="0.35em"
          textAnchor="middle"
          aria-hidden="true"
          className="num fill-ink font-display font-semibold"
          fontSize={seats >= 1000 ? 11.5 : seats >= 100 ? 15 : 19}
        >
          {filled}/{seats}
        </text>
      )}
    </svg>
  );
};

/** The ring is drawn in a box of 100 by 100 around its middle; angles in degrees, 0 at the top, clockwise. */
const MIDDLE = 50;

/** Above this many seats single ones cannot be told apart, and arcs by proportion take their place. */
const MAX_SINGLE_SEATS = 60;

const point = (radius: number, degrees: number): string => {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(MIDDLE + radius * Math.cos(radians)).toFixed(3)} ${(MIDDLE + radius * Math.sin(radians)).toFixed(3)}`;
};

/** An open arc as an SVG path. */
const arc = (radius: number, from: number, to: number): string =>
  `M${point(radius, from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${point(radius, to)}`;

/** The arc of one seat of `seats`, counted from the top. */
const seatPath = (radius: number, seats: number, seat: number): string => {
  const gap = seats === 1 ? 0.02 : Math.min(6, 90 / seats);
  const width = 360 / seats;
  return arc(radius, seat * width + gap / 2, (seat + 1) * width - gap / 2);
};

/** An arc that covers `fraction` of the circle from the top, a full one just not closed. */
const shareArc = (radius: number, fraction: number): string =>
  arc(radius, 0, Math.min(359.98, Math.max(0, fraction) * 360));
