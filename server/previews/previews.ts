import { describeHome } from './describe-others.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { Picture } from './picture.ts';
import type { PictureRenderer } from './picture-renderer.ts';

/** Bytes of drawn pictures that are cached: a few hundred. */
const CACHE_BYTES = 24 * 1_024 * 1_024;

/** Caches drawn pictures within a limit of bytes, and draws each only once for concurrent requests. */
export class Previews {
  /** The least recently used first. */
  readonly #cache = new Map<string, Buffer>();
  readonly #running = new Map<string, Promise<Buffer>>();
  /** The home's pictures are never dropped: they replace others while the renderer is busy. */
  readonly #homes = new Map<Language, Promise<Buffer>>();
  #bytes = 0;

  constructor(
    private readonly renderer: Pick<PictureRenderer, 'render' | 'isBusy' | 'close'>,
    private readonly limit = CACHE_BYTES,
  ) {}

  /** Size of the cached pictures in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Returns a picture as a PNG; null while too many others wait to be drawn.
   * @param key the same for all requests of the same picture
   * @throws if it cannot be drawn
   */
  async find(key: string, picture: Picture): Promise<Buffer | null> {
    const cached = this.#cache.get(key);
    if (cached !== undefined) {
      this.#cache.delete(key);
      this.#cache.set(key, cached);
      return cached;
    }
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    if (this.renderer.isBusy) return null;
    const drawn = this.#draw(key, picture).finally(() => this.#running.delete(key));
    this.#running.set(key, drawn);
    return drawn;
  }

  /** Returns the home's picture; it is drawn even while many others wait. @throws if it cannot be drawn */
  home(language: Language): Promise<Buffer> {
    const found = this.#homes.get(language);
    if (found !== undefined) return found;
    const drawn = this.renderer.render(describeHome(language).picture);
    this.#homes.set(language, drawn);
    drawn.catch(() => this.#homes.delete(language));
    return drawn;
  }

  /** Stops drawing. */
  close(): Promise<void> {
    return this.renderer.close();
  }

  async #draw(key: string, picture: Picture): Promise<Buffer> {
    const png = await this.renderer.render(picture);
    this.#store(key, png);
    return png;
  }

  #store(key: string, png: Buffer): void {
    if (png.length > this.limit) return;
    this.#cache.set(key, png);
    this.#bytes += png.length;
    for (const [oldest, { length }] of this.#cache) {
      if (this.#bytes <= this.limit) break;
      this.#cache.delete(oldest);
      this.#bytes -= length;
    }
  }
}
