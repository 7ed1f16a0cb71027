/** Closing the device's sheet is a decision, not an error. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Offers a link to the device's own sharing.
 * @returns `impossible` where there is none, or it will not take the link
 */
export async function shareLink(
  data: Readonly<Record<'title' | 'text' | 'url', string>>,
): Promise<'shared' | 'cancelled' | 'impossible'> {
  if (typeof navigator.share !== 'function') return 'impossible';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return isCancelled(error) ? 'cancelled' : 'impossible';
  }
}
