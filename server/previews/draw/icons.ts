import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';

/** Outlines of the app's icons, in a box of 16. */
const ICONS = {
  lock: 'M4.6 7H11.4A1.6 1.6 0 0 1 13 8.6V11.9A1.6 1.6 0 0 1 11.4 13.5H4.6A1.6 1.6 0 0 1 3 11.9V8.6A1.6 1.6 0 0 1 4.6 7ZM5.3 7V5a2.7 2.7 0 0 1 5.4 0v2',
  back: 'M3 6h6.5a3.5 3.5 0 0 1 0 7H6M5.6 3.2 2.8 6l2.8 2.8',
  check: 'm3.2 8.4 3.2 3.2 6.4-7',
} as const;

export interface IconPosition {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly color: string;
  /** Width of the line, in the icon's units. */
  readonly line: number;
}

export function drawIcon(
  context: SKRSContext2D,
  icon: keyof typeof ICONS,
  { left, top, size, color, line }: IconPosition,
): void {
  context.save();
  context.translate(left, top);
  context.scale(size / 16, size / 16);
  context.strokeStyle = color;
  context.lineWidth = line;
  context.lineCap = context.lineJoin = 'round';
  context.stroke(new Path2D(ICONS[icon]));
  context.restore();
}
