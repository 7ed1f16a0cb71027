import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { followCreator, follows, MOST_FOLLOWED } from '#src/store/follow-creator.ts';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckIcon } from '#src/ui/icons.tsx';

interface FollowButtonProps {
  readonly wallet: string;
  readonly small?: boolean;
}

/** Follows a creator in this browser, or no longer. */
export const FollowButton = ({ wallet, small = false }: FollowButtonProps) => {
  const { t } = useTranslation('creators');
  const { number } = useFormats();
  const isFollowed = useStore(follows(wallet));
  const press = (): void => {
    if (followCreator(wallet, !isFollowed)) return;
    const most = number(MOST_FOLLOWED);
    toast.show({ type: 'warning', title: t('follow.most', { most }), message: t('follow.mostText') });
  };
  return (
    <Button size={small ? 'sm' : 'md'} aria-pressed={isFollowed} title={t('follow.where')} onClick={press}>
      {isFollowed && <CheckIcon className="size-4 text-good" />}
      <span>{t(isFollowed ? 'follow.on' : 'follow.off')}</span>
      <span translate="no" className="sr-only">{` ${shortAddress(wallet)}`}</span>
    </Button>
  );
};
