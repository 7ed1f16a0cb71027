/** Whether the device has a share sheet. */
export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/** Whether the user closed the device's sheet, which is a decision and no error. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Opens the device's share sheet with a link.
 * @returns `impossible` if there is no share sheet, or it does not accept the link
 */
export async function shareLink(
  data: Readonly<Record<'title' | 'text' | 'url', string>>,
): Promise<'shared' | 'cancelled' | 'impossible'> {
  if (!hasShareSheet()) return 'impossible';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return isCancelled(error) ? 'cancelled' : 'impossible';
  }
}
