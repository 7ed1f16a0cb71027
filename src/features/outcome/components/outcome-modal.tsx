import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { explorerLink } from '#src/chain/cluster.ts';
import { log } from '#src/lib/log.ts';
import { wonOf } from '#src/protocol/claimable.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { joiningSeats, winningSeats } from '#src/protocol/recorded-draw.ts';
import { ShareWin } from '#src/stake/share-win.tsx';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { DialogFrame, DialogPage } from '#src/ui/dialog.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { type WalletOutcome, walletOutcome } from '../model/wallet-outcome.ts';
import { ClaimActions } from './claim-actions.tsx';
import { OutcomeBody } from './outcome-body.tsx';

/** The winner's or the loser's modal, depending on the store. */
export const OutcomeModal = ({ pool, wallet }: { readonly pool: Pool; readonly wallet: string }) => {
  const won = useStore((state) => state.winnerModalOpen);
  const lost = useStore((state) => state.loserModalOpen);
  const close = useStore((state) => state.closeOutcome);
  useEffect(() => {
    if (won) void throwConfetti();
  }, [won, pool.address]);
  const result = walletOutcome(pool, wallet);
  if (result === null) return null;
  return (
    <DialogFrame
      open={won || lost}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      size="form"
    >
      <Pages key={pool.address} pool={pool} wallet={wallet} result={result} onClose={close} />
    </DialogFrame>
  );
};

interface PagesProps {
  readonly pool: Pool;
  readonly wallet: string;
  readonly result: WalletOutcome;
  readonly onClose: () => void;
}

/** The outcome, and for a win a page to share it. */
const Pages = ({ pool, wallet, result, onClose }: PagesProps) => {
  const { t } = useTranslation(['outcome', 'stake']);
  const [sharing, setSharing] = useState(false);
  const drawnIndex = pool.players.indexOf(wallet);
  const seat = joiningSeats(pool)[drawnIndex] ?? drawnIndex;
  if (sharing) {
    return (
      <DialogPage
        title={t('stake:share.title')}
        description={t('stake:share.note')}
        footer={<Button onClick={() => setSharing(false)}>{t('back')}</Button>}
      >
        <ShareWin pool={pool} winners={winningSeats(pool)} seat={seat} prize={wonOf(result.shares)} />
      </DialogPage>
    );
  }
  return (
    <DialogPage
      title={t(`${result.outcome}.title`)}
      hideTitle
      footer={
        <div className="grid w-full gap-4">
          <ClaimActions pool={pool} wallet={wallet} onClose={onClose} />
          <p className="-mb-2 flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
            {result.outcome === 'won' && (
              <button type="button" onClick={() => setSharing(true)} className={LINK}>
                {t('stake:share.it')}
              </button>
            )}
            <Link href={`/vrf-transparency/${pool.address}`} onClick={onClose} className={LINK}>
              {t('check')}
            </Link>
            <ExternalLink href={explorerLink('address', pool.address)} className="min-h-11 fine:min-h-8">
              {t('explorer')}
            </ExternalLink>
            {result.outcome === 'lost' && (
              <Link href="/pools" onClick={onClose} className={LINK}>
                {t('allPools')}
              </Link>
            )}
          </p>
        </div>
      }
    >
      <OutcomeBody pool={pool} seat={seat} result={result} />
    </DialogPage>
  );
};

const LINK = 'link inline-flex min-h-11 items-center fine:min-h-8';

const PIECES = 500;
const COLORS = ['#c7f04f', '#54d6d0', '#54d6a0', '#7fb0ff', '#f2b950'];

/** Returns a canvas over the whole page that ignores clicks and is hidden from screen readers. */
const sheet = (): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.className = 'pointer-events-none fixed inset-0 z-60 size-full';
  document.body.append(canvas);
  return canvas;
};

/** Shows confetti from both lower corners; none under reduced motion. Never rejects: the confetti is optional. */
const throwConfetti = async (): Promise<void> => {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const canvas = sheet();
  try {
    const { default: confetti } = await import('canvas-confetti');
    const fire = confetti.create(canvas, { resize: true, disableForReducedMotion: true });
    const burst = (x: number, angle: number) =>
      fire({
        particleCount: PIECES / 2,
        origin: { x, y: 0.9 },
        angle,
        spread: 70,
        startVelocity: 62,
        colors: COLORS,
      });
    await Promise.all([burst(0, 60), burst(1, 120)]);
  } catch (error) {
    log.error('No confetti', error);
  } finally {
    canvas.remove();
  }
};
