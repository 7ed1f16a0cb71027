import { useTranslation } from 'react-i18next';
import { inviteFragment } from '#src/lib/invite-link.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { shareLink } from '#src/ui/share-link.ts';
import { useCopy } from '#src/ui/use-copy.ts';

export type SharedPool = Pick<PoolHeader, 'address' | 'name' | 'status'>;

/** Returns a pool's link. The link of an open pool is an invitation, with the password if one is given. */
export function linkTo({ address, status }: SharedPool, password: string | null = null): string {
  const { href } = new URL(`/pools/${address}`, window.location.origin);
  return status === 'open' ? href + inviteFragment(password) : href;
}

/**
 * Opens the device's share sheet with a pool's link, or copies it; with `refused` the caller is to show the link
 * itself.
 */
export function useShare(pool: SharedPool) {
  const { t } = useTranslation('pools');
  const { state, refused, copy } = useCopy();
  const share = async (url: string): Promise<void> => {
    const outcome = await shareLink({ title: pool.name, text: t('share.text', { name: pool.name }), url });
    if (outcome === 'impossible') copy(url);
  };
  /** Returns the text of a copy button, which shows the result for a short time. */
  const textOf = (label: string, failed = t('share.failed')): string =>
    state === 'copied' ? t('share.copied') : state === 'failed' ? failed : label;
  return { refused, copy, share, textOf };
}
