import { fetchText } from '#src/lib/fetch-text.ts';
import { HttpError } from '#src/lib/http-error.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import { parsePublishedDraws, type PublishedDraw } from '#src/verify/published-draws.ts';

/** Long, because the file is large and the connection may be slow. */
const TIMEOUT_MS = 60_000;

/** Loads the file of published draws. @throws if it cannot be loaded, or holds anything but draws */
export async function loadPublishedDraws(url: string): Promise<readonly PublishedDraw[]> {
  const response = await fetchText(url, { timeoutMs: TIMEOUT_MS });
  const { ok, status, statusText } = response;
  if (!ok) throw new HttpError('status', `${url}: ${status} ${statusText}`, { status });
  return parsePublishedDraws(parseJson(response));
}
