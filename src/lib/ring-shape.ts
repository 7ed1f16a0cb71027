/**
 * The geometry of the seat ring. It is drawn around the middle of its box, in units of a hundredth of the ring's width;
 * angles are in radians, 0 at the top, clockwise.
 */

/** Radii of the band of seats. */
const OUTER = 45;
const INNER = 35.4;
/** A small ring has a broader band, so that its seats can be distinguished. */
const INNER_SMALL = 34;
/** Rounds the corners of a seat: it is filled, and outlined with twice this. */
const CORNER = 0.8;

/** Above this many seats, single ones cannot be distinguished, and proportional arcs replace them. */
export const MAX_SINGLE_SEATS = 60;

/** Below this many pixels a ring is small. */
const SMALL_PX = 70;

export interface RingShape {
  readonly seats: number;
  /** Width of the ring in pixels. */
  readonly size: number;
}

export const isSmall = (size: number): boolean => size < SMALL_PX;

/** Returns a point on a circle, as coordinates. */
export const pointAt = (angle: number, radius: number): readonly [number, number] => [
  radius * Math.sin(angle),
  -radius * Math.cos(angle),
];

export const coordinates = ([x, y]: readonly [number, number]): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** Returns the angle of a seat's middle. */
export const middleOf = (seat: number, seats: number): number => ((seat + 0.5) / seats) * 2 * Math.PI;

/** Returns an open arc from the top that covers `share` of the circle; a full one is almost closed. */
export const arcPath = (radius: number, share: number): string => {
  const angle = Math.min(0.9999, Math.max(0, share)) * 2 * Math.PI;
  return `M0 ${-radius}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${coordinates(pointAt(angle, radius))}`;
};

/** Middle radius and width of the band. */
export const BAND = { radius: (OUTER + INNER) / 2, width: OUTER - INNER } as const;

/** Returns the path of one seat between two parallel gaps; a lifted one is longer. */
export function seatPath({ seats, size }: RingShape, seat: number, isLifted: boolean): string {
  const gap = isSmall(size) ? 4 : Math.min(3.2, 10 / seats + 1.5);
  const half = gap / 2 + CORNER;
  const outer = OUTER - CORNER + (isLifted ? 2.5 : 0);
  const inner = (isSmall(size) ? INNER_SMALL : INNER) + CORNER + (isLifted ? 0.5 : 0);
  const from = (seat / seats) * 2 * Math.PI;
  const to = ((seat + 1) / seats) * 2 * Math.PI;
  const large = to - from > Math.PI ? 1 : 0;
  const corner = (angle: number, side: 1 | -1, radius: number): string =>
    coordinates(pointAt(angle + side * Math.asin(half / radius), radius));
  return (
    `M${corner(from, 1, outer)}A${outer} ${outer} 0 ${large} 1 ${corner(to, -1, outer)}` +
    `L${corner(to, -1, inner)}A${inner} ${inner} 0 ${large} 0 ${corner(from, 1, inner)}Z`
  );
}
