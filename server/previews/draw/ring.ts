import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { raysOf } from '#src/lib/ring-rays.ts';
import { arcPath, BAND, MAX_SINGLE_SEATS, middleOf, pointAt, seatPath } from '#src/lib/ring-shape.ts';
import type { Picture } from '../picture.ts';
import { COLORS } from './colors.ts';

export interface RingPosition {
  /** The middle, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Width in pixels. */
  readonly size: number;
}

const UNITS = 100;
const RAYS = 120;

/** Draws the ring of a pool: its seats, or arcs if there are too many; winners in the winning gradient, with rays. */
export function drawRing(context: SKRSContext2D, ring: Picture['ring'], { x, y, size }: RingPosition): void {
  context.save();
  context.translate(x, y);
  context.scale(size / UNITS, size / UNITS);
  const gradient = context.createLinearGradient(-46, -20, 46, 20);
  gradient.addColorStop(0, COLORS.winFrom);
  gradient.addColorStop(1, COLORS.winTo);
  if (ring.seats > MAX_SINGLE_SEATS) drawArcs(context, ring, gradient);
  else drawSeats(context, ring, size, gradient);
  context.restore();
}

function drawSeats(
  context: SKRSContext2D,
  { seats, filled, winners }: Picture['ring'],
  size: number,
  gradient: CanvasGradient,
): void {
  context.lineWidth = 1.6;
  context.lineJoin = 'round';
  for (let seat = 0; seat < seats; seat += 1) {
    const isWon = winners.includes(seat);
    const plain = winners.length > 0 ? COLORS.lost : seat < filled ? COLORS.accent : COLORS.seat;
    context.fillStyle = context.strokeStyle = isWon ? gradient : plain;
    context.save();
    if (isWon) context.translate(...pointAt(middleOf(seat, seats), 2));
    const path = new Path2D(seatPath({ seats, size }, seat, isWon));
    context.fill(path);
    context.stroke(path);
    context.restore();
  }
  context.strokeStyle = gradient;
  context.lineWidth = 0.8;
  context.lineCap = 'round';
  if (winners.length === 0) return;
  for (const { path, opacity } of raysOf(winners, seats, RAYS, Math.PI / seats)) {
    context.globalAlpha = opacity;
    context.stroke(new Path2D(path));
  }
}

function drawArcs(
  context: SKRSContext2D,
  { seats, filled, winnerCount }: Picture['ring'],
  gradient: CanvasGradient,
): void {
  const arc = (radius: number, share: number, width: number, color: string | CanvasGradient): void => {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(new Path2D(arcPath(radius, share)));
  };
  arc(BAND.radius, 1, BAND.width, COLORS.seat);
  if (filled > 0) arc(BAND.radius, filled / seats, BAND.width, winnerCount > 0 ? COLORS.lost : COLORS.accent);
  if (winnerCount > 0) arc(BAND.radius + 1, winnerCount / seats, BAND.width + 2, gradient);
}
