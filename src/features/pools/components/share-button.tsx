import { useTranslation } from 'react-i18next';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { RefusedLink } from '#src/ui/refused-link.tsx';
import { useCopy } from '#src/ui/use-copy.ts';

interface ShareButtonProps {
  readonly pool: Pick<PoolHeader, 'address' | 'name'>;
  readonly label: string;
  readonly wide?: boolean;
  /** Whether it is a dialog's main action, which takes the focus. */
  readonly isMain?: boolean;
}

/** Opens the device's share sheet with the pool's link, or copies it; if that is refused too, it shows the link. */
export const ShareButton = ({ pool, label, wide = false, isMain = false }: ShareButtonProps) => {
  const { t } = useTranslation('pools');
  const { state, refused, copy } = useCopy();
  const url = new URL(`/pools/${pool.address}`, window.location.origin).href;
  const share = async () => {
    const outcome = await shareLink({ title: pool.name, text: t('share.text', { name: pool.name }), url });
    if (outcome === 'impossible') copy(url);
  };
  return (
    <div className="grid gap-2">
      <Button
        size={wide ? 'md' : 'sm'}
        wide={wide}
        variant={isMain ? 'primary' : 'default'}
        autoFocus={isMain}
        onClick={() => void share()}
      >
        <span aria-live="polite">
          {state === 'copied' ? t('share.copied') : state === 'failed' ? t('share.failed') : label}
        </span>
      </Button>
      {refused && <RefusedLink url={url} />}
    </div>
  );
};

/** Closing the device's sheet is a decision, not an error. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Opens the device's share sheet with a link.
 * @returns `impossible` if there is no share sheet, or it does not accept the link
 */
async function shareLink(
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
