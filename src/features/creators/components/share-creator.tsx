import { useTranslation } from 'react-i18next';
import { shortAddress } from '#src/lib/short-address.ts';
import { Button } from '#src/ui/button.tsx';
import { RefusedLink } from '#src/ui/refused-link.tsx';
import { shareLink } from '#src/ui/share-link.ts';
import { useCopy } from '#src/ui/use-copy.ts';

/** Opens the device's share sheet with the page's link, or copies it; if that is refused too, it shows the link. */
export const ShareCreator = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('creators');
  const { state, refused, copy } = useCopy();
  const { href: url } = new URL(`/creators/${wallet}`, window.location.origin);
  const share = async (): Promise<void> => {
    const title = t('title', { wallet: shortAddress(wallet) });
    const outcome = await shareLink({ title, text: t('share.text', { wallet: shortAddress(wallet) }), url });
    if (outcome === 'impossible') copy(url);
  };
  const label = state === 'copied' ? 'share.copied' : state === 'failed' ? 'share.failed' : 'share.button';
  return (
    <div className="grid gap-2">
      <Button onClick={() => void share()}>
        <span aria-live="polite">{t(label)}</span>
      </Button>
      {refused && <RefusedLink url={url} />}
    </div>
  );
};
