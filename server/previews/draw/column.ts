import { PREVIEW_SIZE } from '../preview-size.ts';
import type { Picture } from '../picture.ts';
import { charactersOf, cleanText } from './clean-text.ts';
import { COLORS } from './colors.ts';
import { drawIcon } from './icons.ts';
import { type Pen, type Style, trackingOf } from './pen.ts';
import { wrapped } from './wrap.ts';

/** The column of texts, in pixels. */
export const COLUMN = { left: 70, width: 610, top: 120 } as const;
const BOTTOM = PREVIEW_SIZE.height - 96;
const BOTTOM_WITH_TAGS = PREVIEW_SIZE.height - 130;

/** A part of the column. */
interface Block {
  readonly before: number;
  readonly height: number;
  readonly after: number;
  readonly draw: (top: number) => void;
}

/** Draws the texts beside the ring, centred between brand and foot. */
export function drawColumn(pen: Pen, picture: Picture): void {
  const bottom = picture.tags.length > 0 ? BOTTOM_WITH_TAGS : BOTTOM;
  const room = bottom - COLUMN.top;
  const blocks = blocksOf(pen, picture, room);
  let top = COLUMN.top + (room - heightOf(blocks)) / 2;
  for (const { before, height, after, draw } of blocks) {
    draw(top + before);
    top += before + height + after;
  }
}

const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { before, height, after }) => sum + before + height + after, 0);

/** Sizes of amounts, of which the first is used that leaves room for a name of two lines. */
const AMOUNT_SIZES = [136, 120, 104];
/** Pixels by which the texts may exceed their room without touching anything. */
const SLACK = 8;
/** Sizes of sentences, of which the first is used whose lines fit. */
const SENTENCE_SIZES = [64, 58, 52, 46, 40];

function blocksOf(pen: Pen, picture: Picture, room: number): readonly Block[] {
  const { heading } = picture;
  if (heading.kind !== 'sentence') {
    const title = headingBlock(pen, picture);
    const sizes = AMOUNT_SIZES.map((size) => [title, ...figureBlocks(pen, picture, size)]);
    return sizes.find((blocks) => heightOf(blocks) <= room + SLACK) ?? sizes.at(-1) ?? [];
  }
  const sizes = SENTENCE_SIZES.map((size) => sentenceBlocks(pen, picture, size));
  return sizes.find((blocks) => heightOf(blocks) <= room) ?? sizes.at(-1) ?? [];
}

function headingBlock(pen: Pen, { heading, language }: Picture): Block {
  if (heading.kind === 'address') {
    const style: Style = { family: 'mono', weight: 600, size: 64, tracking: -0.06 };
    return linesBlock(pen, [heading.text], { style, height: 72, color: COLORS.ink });
  }
  const name = cleanText(heading.text);
  const isLong = charactersOf(name).length > LONG_NAME;
  const style: Style = isLong
    ? { family: 'display', weight: 600, size: 36 }
    : { family: 'display', weight: 600, size: 44, tracking: trackingOf(name, -0.02) };
  const lines = wrapped(name, {
    widest: COLUMN.width,
    lines: 2,
    language,
    widthOf: (text) => pen.widthOf(text, style),
  });
  return linesBlock(pen, lines, { style, height: isLong ? 45 : 51, color: COLORS.ink });
}

/** Longer names are written smaller. */
const LONG_NAME = 18;

function sentenceBlocks(
  pen: Pen,
  { heading, paragraph, hasShares, language }: Picture,
  size: number,
): Block[] {
  const sentence = (text: string, style: Style, height: number, color: string, before = 0): Block => {
    const lines = wrapped(text, {
      widest: COLUMN.width,
      lines: 9,
      language,
      widthOf: (part) => pen.widthOf(part, style),
    });
    return linesBlock(pen, lines, { style, height, color, before });
  };
  const title: Style = { family: 'display', weight: 600, size, tracking: trackingOf(heading.text, -0.03) };
  const blocks = [sentence(heading.text, title, size * 1.12, COLORS.ink)];
  if (paragraph !== null) {
    const style: Style = {
      family: 'display',
      weight: 500,
      size: (size * 44) / 64,
      tracking: trackingOf(paragraph, -0.015),
    };
    blocks.push(sentence(paragraph, style, style.size * 1.3, COLORS.soft, 26));
  }
  if (hasShares) blocks.push({ before: 30, height: 12, after: 14, draw: (top) => drawShares(pen, top) });
  return blocks;
}

function figureBlocks(pen: Pen, { label, amount, lines }: Picture, largest: number): Block[] {
  const blocks: Block[] = [];
  if (label !== null) {
    const style: Style = { family: 'text', weight: 500, size: 32 };
    blocks.push(linesBlock(pen, [label], { style, height: 42, color: COLORS.soft, before: 11 }));
  }
  if (amount !== null) blocks.push(amountBlock(pen, amount, largest));
  const style: Style = { family: 'display', weight: 600, size: 46 };
  const color = { plain: COLORS.ink, accent: COLORS.accent, checked: COLORS.ink } as const;
  for (const [at, { text, look }] of lines.entries()) {
    const before = at === 0 && amount === null ? LINES_GAP : 0;
    const tracked = { ...style, tracking: trackingOf(text, -0.02) };
    const indent = look === 'checked' ? CHECK + 14 : 0;
    const written = linesBlock(pen, [text], {
      style: tracked,
      height: 56,
      color: color[look],
      indent,
      before,
    });
    const draw = (top: number): void => {
      written.draw(top);
      if (look !== 'checked') return;
      drawIcon(pen.context, 'check', {
        left: COLUMN.left,
        top: top + (56 - CHECK) / 2,
        size: CHECK,
        color: COLORS.good,
        line: 2.2,
      });
    };
    blocks.push({ ...written, draw });
  }
  return blocks;
}

/** Above the lines, if no amount is there. */
const LINES_GAP = 16;
const CHECK = 41;

interface Lines {
  readonly style: Style;
  /** Of one line. */
  readonly height: number;
  readonly color: string;
  readonly before?: number;
  readonly indent?: number;
}

function linesBlock(pen: Pen, lines: readonly string[], given: Lines): Block {
  const { style, height, color, before = 0, indent = 0 } = given;
  return {
    before,
    height: lines.length * height,
    after: 0,
    draw(top) {
      for (const [at, text] of lines.entries()) {
        const position = { x: COLUMN.left + indent, top: top + at * height, height, color };
        pen.write(text, { ...style, ...position, widest: COLUMN.width - indent });
      }
    },
  };
}

/** The largest part of a picture; smaller if it has many digits. */
function amountBlock(pen: Pen, { text, isWon }: NonNullable<Picture['amount']>, largest: number): Block {
  const size = text.replaceAll(/\D/g, '').length >= MANY_DIGITS ? 104 : largest;
  const style: Style = { family: 'display', weight: 600, size, tracking: -0.035 };
  const unit: Style = { family: 'display', weight: 500, size: size * 0.34, tracking: -0.01 };
  const gap = unit.size * 0.28;
  const left = COLUMN.left - size * 0.03;
  return {
    before: size * 0.1,
    height: size,
    after: size * 0.16,
    draw(top) {
      const { context } = pen;
      const widest = COLUMN.width - gap - pen.widthOf('SOL', unit);
      const fitting = pen.fitting(text, style, widest);
      const end = left + pen.widthOf(text, { ...style, size: fitting });
      let color: string | CanvasGradient = COLORS.ink;
      if (isWon) {
        color = context.createLinearGradient(left, 0, end, 0);
        color.addColorStop(0, COLORS.winFrom);
        color.addColorStop(1, COLORS.winTo);
      }
      pen.write(text, { ...style, x: left, top, height: size, color, widest });
      // Both stand on the baseline of the figures.
      const baseline = top + (size - unit.size) / 2 + 0.346 * (fitting - unit.size);
      const position = { x: end + gap, top: baseline, height: unit.size, widest: COLUMN.width };
      pen.write('SOL', { ...unit, ...position, color: isWon ? COLORS.winTo : COLORS.ink });
    },
  };
}

/** An amount with seven digits or more. */
const MANY_DIGITS = 7;

const SHARES_WIDTH = 580;
const SHARES_GAP = 5;

function drawShares({ context }: Pen, top: number): void {
  const unit = (SHARES_WIDTH - 2 * SHARES_GAP) / 100;
  const winners = context.createLinearGradient(COLUMN.left, 0, COLUMN.left + 80 * unit, 0);
  winners.addColorStop(0, COLORS.winFrom);
  winners.addColorStop(1, COLORS.winTo);
  const parts = [
    [80, winners],
    [15, COLORS.accent],
    [5, COLORS.faint],
  ] as const;
  let { left }: { left: number } = COLUMN;
  for (const [share, color] of parts) {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(left, top, share * unit, 12, 4);
    context.fill();
    left += share * unit + SHARES_GAP;
  }
}
