/** Draws the picture of a shared win: the winning seat, its prize, and the entry. */
import { isolated } from '#src/i18n/isolated.ts';
import { shortened } from '#src/lib/shortened.ts';
import { BAND, MAX_SINGLE_SEATS, middleOf, pointAt, seatPath } from '#src/lib/ring-shape.ts';
import { raysOf } from '#src/lib/ring-rays.ts';

/** The usual size of link previews, in pixels. */
export const PICTURE = { width: 1_200, height: 630 } as const;

export interface WinPicture {
  readonly seats: number;
  /** Winning seats, by their position in joining order. */
  readonly winners: readonly number[];
  /** The seat that the picture is about. */
  readonly seat: number;
  /** Texts in the user's language. */
  readonly texts: {
    readonly won: string;
    /** SOL, without the unit. */
    readonly amount: string;
    readonly forEntry: string;
    readonly multiple: string;
    readonly theEntry: string;
    readonly pool: string;
    /** Follows the pool's name. */
    readonly number: string;
    readonly foot: string;
  };
}

/** The dark theme's colours: the picture is shown elsewhere, where the user's theme does not apply. */
const COLORS = {
  ground: '#0b0d12',
  ink: '#e9ecf2',
  soft: '#9aa4b5',
  seat: '#364053',
  from: '#c7f04f',
  to: '#54d6d0',
} as const;
const DISPLAY = '"Space Grotesk Variable", system-ui, sans-serif';
const TEXT = '"Inter Variable", system-ui, sans-serif';
const LEFT = 70;
/** The x at which the texts end and the ring begins. */
const TEXTS_END = 660;
/** The width of a line below the ring. */
const LINE = 1_060;

/** Draws onto a canvas of any size. @throws if the browser gives it no context */
export async function drawWinPicture(canvas: HTMLCanvasElement, win: WinPicture): Promise<void> {
  Object.assign(canvas, PICTURE);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The canvas has no context');
  // Text that is drawn before its font is loaded uses another font.
  await Promise.allSettled([
    document.fonts.load(`600 48px ${DISPLAY}`, win.texts.won),
    document.fonts.load(`400 24px ${TEXT}`, win.texts.foot),
  ]);
  context.fillStyle = COLORS.ground;
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  drawBrand(context);
  drawTexts(context, win.texts);
  drawRing(context, win);
}

function drawBrand(context: CanvasRenderingContext2D): void {
  context.save();
  context.translate(88, 76);
  context.scale(0.36, 0.36);
  context.fillStyle = COLORS.from;
  for (let seat = 0; seat < 11; seat += 1) {
    context.fill(new Path2D(seatPath({ seats: 12, size: 38 }, seat, false)));
  }
  context.restore();
  write(context, 'Xeroz', { x: 120, y: 85, font: `600 28px ${DISPLAY}` });
}

function drawTexts(context: CanvasRenderingContext2D, texts: WinPicture['texts']): void {
  write(context, texts.won, { x: LEFT, y: 226, font: `600 40px ${DISPLAY}` });
  const amount = { x: LEFT - 4, y: 362, size: 136, weight: 600 };
  const end = writeAmount(context, texts.amount, amount);
  write(context, 'SOL', { x: end + 16, y: 362, font: `500 46px ${DISPLAY}`, color: COLORS.to });
  write(context, texts.forEntry, { x: LEFT, y: 432, font: `500 32px ${DISPLAY}` });
  const about = { x: LEFT, y: 548, font: `600 25px ${TEXT}`, widest: LINE } as const;
  context.font = about.font;
  const name = shortened(texts.pool, LINE - context.measureText(` ${texts.number}`).width, (text) => {
    return context.measureText(text).width;
  });
  write(context, `${isolated(name)} ${texts.number}`, about);
  write(context, texts.foot, {
    x: LEFT,
    y: 584,
    font: `400 23px ${TEXT}`,
    color: COLORS.soft,
    widest: LINE,
  });
  const middle = { x: RING.x, align: 'center', widest: 280 } as const;
  write(context, texts.multiple, { ...middle, y: RING.y + 12, font: `600 76px ${DISPLAY}` });
  write(context, texts.theEntry, {
    ...middle,
    y: RING.y + 56,
    font: `400 25px ${TEXT}`,
    color: COLORS.soft,
  });
}

interface Writing {
  readonly x: number;
  readonly y: number;
  readonly font: string;
  readonly color?: string;
  readonly align?: CanvasTextAlign;
  /** Largest width in pixels: a longer text is compressed. */
  readonly widest?: number;
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, font, color = COLORS.ink, align = 'left', widest = TEXTS_END - LEFT }: Writing,
): void {
  context.font = font;
  context.fillStyle = color;
  context.textAlign = align;
  context.fillText(text, x, y, widest);
}

/** Writes an amount in the winning gradient, smaller if it is long; returns the x at which it ends. */
function writeAmount(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, size, weight }: { x: number; y: number; size: number; weight: number },
): number {
  const room = TEXTS_END - LEFT - 100;
  context.font = `${weight} ${size}px ${DISPLAY}`;
  const fitting = Math.min(size, (size * room) / context.measureText(text).width);
  context.font = `${weight} ${fitting}px ${DISPLAY}`;
  const { width } = context.measureText(text);
  const gradient = context.createLinearGradient(x, 0, x + width, 0);
  gradient.addColorStop(0, COLORS.from);
  gradient.addColorStop(1, COLORS.to);
  context.fillStyle = gradient;
  context.textAlign = 'left';
  context.fillText(text, x, y);
  return x + width;
}

/** The ring's middle, and pixels for each of its units. */
const RING = { x: 900, y: 300, scale: 4.2 } as const;
const RAYS = 120;

function drawRing(context: CanvasRenderingContext2D, { seats, winners, seat }: WinPicture): void {
  context.save();
  context.translate(RING.x, RING.y);
  context.scale(RING.scale, RING.scale);
  const gradient = context.createLinearGradient(-46, -20, 46, 20);
  gradient.addColorStop(0, COLORS.from);
  gradient.addColorStop(1, COLORS.to);
  if (seats <= MAX_SINGLE_SEATS) {
    for (let at = 0; at < seats; at += 1)
      drawSeat(context, { seats, at, won: winners.includes(at), gradient });
  } else {
    context.lineWidth = BAND.width;
    context.strokeStyle = COLORS.seat;
    context.beginPath();
    context.arc(0, 0, BAND.radius, 0, 2 * Math.PI);
    context.stroke();
  }
  context.strokeStyle = gradient;
  context.lineWidth = 0.7;
  context.lineCap = 'round';
  // In a large pool a seat is too narrow for a ray.
  const half = Math.max(Math.PI / seats, Math.PI / 30);
  for (const { path, opacity } of raysOf([seat], seats, RAYS, half)) {
    context.globalAlpha = opacity;
    context.stroke(new Path2D(path));
  }
  context.restore();
}

interface DrawnSeat {
  readonly seats: number;
  readonly at: number;
  readonly won: boolean;
  readonly gradient: CanvasGradient;
}

function drawSeat(context: CanvasRenderingContext2D, { seats, at, won, gradient }: DrawnSeat): void {
  context.save();
  if (won) context.translate(...pointAt(middleOf(at, seats), 2));
  const path = new Path2D(seatPath({ seats, size: 400 }, at, won));
  context.fillStyle = context.strokeStyle = won ? gradient : COLORS.seat;
  context.lineWidth = 1.6;
  context.lineJoin = 'round';
  context.fill(path);
  context.stroke(path);
  context.restore();
}
