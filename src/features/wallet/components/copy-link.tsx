import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { RefusedLink } from '#src/ui/refused-link.tsx';
import { useCopy } from '#src/ui/use-copy.ts';
import { withoutArrival } from '../model/arrival.ts';

/** Copies the page's link, to be pasted in another browser; if copying is refused, it shows the link. */
export const CopyLink = () => {
  const { t } = useTranslation('wallet');
  const { state, refused, copy } = useCopy();
  const url = withoutArrival(window.location.href);
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={() => copy(url)}>
        <span aria-live="polite">
          {t(state === 'copied' ? 'link.copied' : state === 'failed' ? 'link.failed' : 'link.copy')}
        </span>
      </Button>
      {refused && <RefusedLink url={url} />}
    </div>
  );
};
