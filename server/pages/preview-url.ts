import { PREVIEW_SIZE } from '#server/previews/preview-size.ts';
import type { Preview as PreviewPath } from '#server/previews/preview-url.ts';

/** The picture that chats show of a page. */
export interface Preview {
  /** An absolute address. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Where pictures are served. */
export interface PreviewSite {
  readonly origin: string;
  readonly apiBase: string;
}

/** Returns a picture with its address on a site. */
export const previewUrl = ({ origin, apiBase }: PreviewSite, { path, alt }: PreviewPath): Preview => ({
  url: `${origin}${apiBase}${path}`,
  ...PREVIEW_SIZE,
  alt,
});
