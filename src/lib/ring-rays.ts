/** The geometry of the rays outside winning seats; separate from the ring's own, which the first page loads. */
import { coordinates, middleOf, pointAt } from './ring-shape.ts';

const RAYS_FROM = 53.5;
const RAY_LENGTH = 5;

export interface Ray {
  readonly path: string;
  readonly opacity: number;
}

/**
 * Returns the rays outside the winning seats; they fade towards a seat's edges.
 * @param count of rays, if all around won
 * @param half angle over which the rays of one seat spread to each side of its middle
 */
export function raysOf(winners: readonly number[], seats: number, count: number, half: number): Ray[] {
  return Array.from({ length: count }, (_, ray) => (ray / count) * 2 * Math.PI).flatMap((angle) => {
    const beside = Math.min(...winners.map((seat) => turnBetween(angle, middleOf(seat, seats)))) / half;
    if (beside > 1.02) return [];
    const to = pointAt(angle, RAYS_FROM + RAY_LENGTH * (1 - beside * beside * 0.8));
    return [
      {
        path: `M${coordinates(pointAt(angle, RAYS_FROM))}L${coordinates(to)}`,
        opacity: 1 - Math.min(1, beside) * 0.75,
      },
    ];
  });
}

function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other);
  return Math.min(turn, 2 * Math.PI - turn);
}
