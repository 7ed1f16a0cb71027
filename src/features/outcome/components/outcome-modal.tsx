import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pool } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { walletOutcome } from '../model/wallet-outcome.ts';
import { ClaimActions } from './claim-actions.tsx';
import { OutcomeBody } from './outcome-body.tsx';

/** The winner's or the loser's modal, as the store says. */
export const OutcomeModal = ({ pool, wallet }: { readonly pool: Pool; readonly wallet: string }) => {
  const { t } = useTranslation('outcome');
  const won = useStore((state) => state.winnerModalOpen);
  const lost = useStore((state) => state.loserModalOpen);
  const close = useStore((state) => state.closeOutcome);
  useEffect(() => {
    if (won) void throwConfetti();
  }, [won, pool.address]);
  const result = walletOutcome(pool, wallet);
  if (result === null) return null;
  return (
    <Dialog
      open={won || lost}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t(`${result.outcome}.title`)}
      size="sm"
      hideTitle
      footer={<ClaimActions key={pool.address} pool={pool} wallet={wallet} onClose={close} />}
    >
      <OutcomeBody pool={pool} result={result} onLeave={close} />
    </Dialog>
  );
};

const PIECES = 500;
const COLORS = ['#c7f04f', '#54d6d0', '#54d6a0', '#7fb0ff', '#f2b950'];

/** A sheet over everything that neither clicks nor screen readers notice. */
const sheet = (): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.className = 'pointer-events-none fixed inset-0 z-60 size-full';
  document.body.append(canvas);
  return canvas;
};

/** Throws confetti from both lower corners; nothing under reduced motion. Never fails: without it a win is still a win. */
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
    console.error('No confetti', error);
  } finally {
    canvas.remove();
  }
};
