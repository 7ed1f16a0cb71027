import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Picture } from '../picture.ts';
import { PREVIEW_SIZE } from '../preview-size.ts';
import { COLORS } from './colors.ts';
import { COLUMN, drawColumn } from './column.ts';
import { loadFonts } from './font-files.ts';
import { drawIcon } from './icons.ts';
import { Pen, trackingOf } from './pen.ts';
import { encodePng } from './png.ts';
import { drawRing } from './ring.ts';

const { width, height } = PREVIEW_SIZE;

loadFonts();

/** Reused by all pictures: the memory of a canvas is freed only some time after its last use. */
const canvas = createCanvas(width, height);
const context = canvas.getContext('2d');

/** Draws a picture as a PNG. */
export function drawPicture(picture: Picture): Buffer {
  context.reset();
  const pen = new Pen(context, picture.language);
  context.fillStyle = COLORS.ground;
  context.fillRect(0, 0, width, height);
  drawBrand(pen);
  drawColumn(pen, picture);
  drawFoot(pen, picture);
  drawRing(context, picture.ring, RING);
  drawMiddle(pen, picture.middle);
  return encodePng({ width, height, data: canvas.data() });
}

/** The product's logo: a pool whose last seat is free. */
const LOGO = { seats: 12, filled: 11, winners: [], winnerCount: 0 };

function drawBrand(pen: Pen): void {
  drawRing(pen.context, LOGO, { x: COLUMN.left + 18, y: 72, size: 36 });
  pen.write('Xeroz', {
    family: 'display',
    weight: 600,
    size: 28,
    x: COLUMN.left + 46,
    top: 54,
    height: 36,
    color: COLORS.ink,
    widest: COLUMN.width,
  });
}

const RING = { x: 920, y: 315, size: 440 } as const;
const ICON = 110;

function drawMiddle(pen: Pen, middle: Picture['middle']): void {
  const { x, y } = RING;
  if ('icon' in middle) {
    drawIcon(pen.context, middle.icon, {
      left: x - ICON / 2,
      top: y - ICON / 2,
      size: ICON,
      color: COLORS.soft,
      line: 1.1,
    });
    return;
  }
  const size = middle.isWide ? 90 : 110;
  const top = y - (size + 55) / 2;
  const position = { x, align: 'center', family: 'display' } as const;
  pen.write(middle.figure, {
    ...position,
    top,
    size,
    height: size,
    weight: 600,
    tracking: trackingOf(middle.figure, -0.04),
    color: COLORS.ink,
    widest: 270,
  });
  pen.write(middle.word, {
    ...position,
    top: top + size,
    size: 44,
    height: 55,
    weight: 500,
    tracking: trackingOf(middle.word, -0.015),
    color: COLORS.soft,
    widest: 256,
  });
}

/** Pixels from the left edge to the ring, and to the same margin on the right. */
const FOOT_WIDTH = 1_060;
const FOOT = { size: 26, height: 31, top: height - 52 - 31 } as const;
const TAG = { height: 46, padding: 16, gap: 12 } as const;

function drawFoot(pen: Pen, { foot, tags }: Picture): void {
  const style = { family: 'text', size: FOOT.size, color: COLORS.soft } as const;
  if (tags.length === 0) {
    const position = { x: COLUMN.left, top: FOOT.top, height: FOOT.height, widest: FOOT_WIDTH };
    if (foot !== '') pen.write(foot, { ...style, ...position, weight: 400 });
    return;
  }
  const top = height - 52 - TAG.height;
  let left: number = COLUMN.left;
  for (const tag of tags) {
    const position = { x: left + TAG.padding, top, height: TAG.height, widest: COLUMN.width };
    const end = pen.write(tag, { ...style, ...position, weight: 500 });
    outline(pen.context, left, top, end + TAG.padding - left);
    left = end + TAG.padding + TAG.gap;
  }
}

function outline(context: SKRSContext2D, left: number, top: number, wide: number): void {
  context.strokeStyle = COLORS.lost;
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(left, top, wide, TAG.height, TAG.height / 2);
  context.stroke();
}
