import type { Language } from '#src/i18n/languages.ts';

/** The picture that chats show of a page. */
export interface Preview {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** What a picture is of. */
export interface PreviewSubject {
  readonly origin: string;
  readonly apiBase: string;
  readonly language: Language;
  /** Null: the picture of the home page. */
  readonly pool: { readonly address: string; readonly revision: string } | null;
}

const ICON_PIXELS = 512;

/** Returns the picture of a page, at an absolute address. */
export function previewUrl({ origin }: PreviewSubject): Preview {
  return { url: `${origin}/icon-512.png`, width: ICON_PIXELS, height: ICON_PIXELS, alt: 'Xeroz' };
}
