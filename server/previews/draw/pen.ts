import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Language } from '#src/i18n/languages.ts';
import { chainOf, type Family, filesFor, type FontFile } from './font-files.ts';

export interface Style {
  readonly family: Family;
  readonly weight: 400 | 500 | 600;
  /** Pixels. */
  readonly size: number;
  /** Letter spacing as a fraction of the size. */
  readonly tracking?: number;
}

/** Returns a letter spacing: texts with Chinese, Japanese or Korean characters are never written closer. */
export const trackingOf = (text: string, tracking: number): number =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text) ? 0 : tracking;

export interface Writing extends Style {
  readonly x: number;
  /** The top of the line, and its height. */
  readonly top: number;
  readonly height: number;
  readonly color: string | CanvasGradient;
  readonly align?: 'left' | 'center';
  /** Largest width in pixels: a longer text is written smaller. */
  readonly widest: number;
}

/** How far the baseline is below a line's middle, as a fraction of the size: half of ascent less descent. */
const BELOW_MIDDLE: Readonly<Record<Family, number>> = { display: 0.346, text: 0.364, mono: 0.36 };

/** Writes texts onto a canvas in the fonts that have their glyphs. */
export class Pen {
  /** Files by character, for each family. */
  private readonly files = new Map<string, readonly FontFile[]>();

  constructor(
    readonly context: SKRSContext2D,
    private readonly language: Language,
  ) {}

  widthOf(text: string, style: Style): number {
    this.use(text, style, style.size);
    return this.context.measureText(text).width;
  }

  /** Returns the size at which a text is not wider than `widest`. */
  fitting(text: string, style: Style, widest: number): number {
    const width = this.widthOf(text, style);
    return width <= widest ? style.size : (style.size * widest) / width;
  }

  /** Returns the x at which the text ends. */
  write(text: string, { x, top, height, color, align = 'left', widest, ...style }: Writing): number {
    const size = this.fitting(text, style, widest);
    this.use(text, style, size);
    const { context } = this;
    const { width } = context.measureText(text);
    context.fillStyle = color;
    context.textAlign = 'left';
    const left = align === 'left' ? x : x - width / 2;
    context.fillText(text, left, top + height / 2 + BELOW_MIDDLE[style.family] * size);
    return left + width;
  }

  private use(text: string, { family, weight, tracking = 0 }: Style, size: number): void {
    const names = this.fontsOf(text, family);
    const { context } = this;
    context.lang = this.language;
    context.direction = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr';
    context.font = `${weight} ${size}px ${names === '' ? 'sans-serif' : names}`;
    context.letterSpacing = `${tracking * size}px`;
  }

  /** Returns the names of a text's fonts for CSS. */
  private fontsOf(text: string, family: Family): string {
    const used = new Set<FontFile>();
    const chain = chainOf(text, family, this.language);
    for (const character of new Set(text)) {
      const key = `${family} ${character}`;
      const files = this.files.get(key) ?? filesFor(character, chain);
      this.files.set(key, files);
      for (const file of files) used.add(file);
    }
    const files = chain.filter((file) => used.has(file));
    return files.map(({ name }) => `"${name}"`).join(', ');
  }
}
