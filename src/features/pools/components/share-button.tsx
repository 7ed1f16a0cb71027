import { useState } from 'react';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { RefusedLink } from '#src/ui/refused-link.tsx';
import { linkTo, type SharedPool, useShare } from '../api/use-share.ts';
import { InviteDialog } from './invite-dialog.tsx';

interface ShareButtonProps {
  readonly pool: SharedPool &
    Pick<PoolHeader, 'gate' | 'creator' | 'seedCommitment' | 'id' | 'maxPlayers' | 'playerCount'>;
  readonly label: string;
  readonly wide?: boolean;
  /** Whether the button is a dialog's main action. */
  readonly isMain?: boolean;
}

/**
 * Opens the device's share sheet with the pool's link, or copies it; if that is refused too, it shows the link. The
 * creator of a pool with a password first chooses whether the link contains the password.
 */
export const ShareButton = ({ pool, label, wide = false, isMain = false }: ShareButtonProps) => {
  const { refused, share, textOf } = useShare(pool);
  const wallet = useStore((state) => state.walletAddress);
  const [isOpen, setIsOpen] = useState(false);
  const needsPassword = pool.gate !== null && pool.status === 'open' && wallet === pool.creator;
  const url = linkTo(pool);
  return (
    <div className="grid gap-2">
      <Button
        size={wide ? 'md' : 'sm'}
        wide={wide}
        variant={isMain ? 'primary' : 'default'}
        onClick={() => (needsPassword ? setIsOpen(true) : void share(url))}
      >
        <span aria-live="polite">{textOf(label)}</span>
      </Button>
      {refused && <RefusedLink url={url} />}
      {needsPassword && <InviteDialog pool={pool} open={isOpen} onOpenChange={setIsOpen} />}
    </div>
  );
};
