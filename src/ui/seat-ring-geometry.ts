/** The ring is drawn in a box of 100 by 100 around its middle; angles in degrees, 0 at the top, clockwise. */
const MIDDLE = 50;

/** Above this many seats single ones cannot be told apart, and arcs by proportion take their place. */
export const MAX_SINGLE_SEATS = 60;

const point = (radius: number, degrees: number): string => {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(MIDDLE + radius * Math.cos(radians)).toFixed(3)} ${(MIDDLE + radius * Math.sin(radians)).toFixed(3)}`;
};

/** An open arc as an SVG path. */
const arc = (radius: number, from: number, to: number): string =>
  `M${point(radius, from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${point(radius, to)}`;

/** The arc of one seat of `seats`, counted from the top. */
export const seatPath = (radius: number, seats: number, seat: number): string => {
  const gap = seats === 1 ? 0.02 : Math.min(6, 90 / seats);
  const width = 360 / seats;
  return arc(radius, seat * width + gap / 2, (seat + 1) * width - gap / 2);
};

/** An arc that covers `fraction` of the circle from the top, a full one just not closed. */
export const shareArc = (radius: number, fraction: number): string =>
  arc(radius, 0, Math.min(359.98, Math.max(0, fraction) * 360));
