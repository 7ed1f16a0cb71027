import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { log } from '#src/lib/log.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { multipleOf } from '#src/protocol/prize.ts';
import { Button } from '#src/ui/button.tsx';
import { buttonStyles } from '#src/ui/button-styles.ts';
import { RefusedLink } from '#src/ui/refused-link.tsx';
import { useCopy } from '#src/ui/use-copy.ts';
import { fileOf, maySharePictures, shareOrSave } from './share-picture.ts';
import { drawWinPicture, PICTURE, type WinPicture } from './win-picture.ts';

export interface SharedWin {
  readonly pool: Pool;
  /** Winning seats, by their position in joining order. */
  readonly winners: readonly number[];
  /** The seat that the picture is about. */
  readonly seat: number;
  /** The prize of the seat, in lamports. */
  readonly prize: bigint;
}

/** A win as a picture without the winner's address, a text for it, and the ways to share them. */
export const ShareWin = (win: SharedWin) => {
  const { pool, seat, prize } = win;
  const { t } = useTranslation('stake');
  const { number } = useFormats();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const picture = usePicture(win);
  useEffect(() => {
    if (canvas.current === null) return;
    let isMounted = true;
    drawWinPicture(canvas.current, picture).then(
      () => isMounted && setState('drawn'),
      (error: unknown) => {
        log.error('The picture of a win could not be drawn', error);
        if (isMounted) setState('failed');
      },
    );
    return () => {
      isMounted = false;
    };
  }, [picture]);
  const quote = t('share.quote', {
    seat: number(seat + 1),
    pool: pool.name,
    amount: picture.texts.amount,
    entry: solFloored(pool.entryLamports),
  });
  return (
    <div className="grid gap-4">
      {state === 'failed' ? (
        <p role="status" className="text-sm text-soft">
          {t('share.failed')}
        </p>
      ) : (
        <canvas
          ref={canvas}
          {...PICTURE}
          role="img"
          aria-label={t('share.alt', {
            pool: pool.name,
            seat: number(seat + 1),
            amount: picture.texts.amount,
            times: number(multipleOf(prize, pool.entryLamports)),
          })}
          className="aspect-[1200/630] w-full rounded-card border border-line bg-bg"
        />
      )}
      <p className="num rounded-card border border-line px-4 py-3 text-sm wrap-anywhere">{quote}</p>
      <Ways pool={pool} quote={quote} canvas={state === 'drawn' ? canvas : null} />
    </div>
  );
};

interface WaysProps {
  readonly pool: Pool;
  readonly quote: string;
  /** Null while there is no picture. */
  readonly canvas: RefObject<HTMLCanvasElement | null> | null;
}

const Ways = ({ pool, quote, canvas }: WaysProps) => {
  const { t } = useTranslation('stake');
  const { state, refused, copy } = useCopy();
  const [unsaved, setUnsaved] = useState(false);
  const url = new URL(`/pools/${pool.address}`, window.location.origin).href;
  const post = new URL('https://x.com/intent/post');
  post.search = new URLSearchParams({ text: quote, url }).toString();
  const save = async (): Promise<void> => {
    try {
      if (canvas?.current) await shareOrSave(await fileOf(canvas.current, pool.name), { text: quote, url });
      setUnsaved(false);
    } catch (error) {
      log.error('The picture of a win could not be saved', error);
      setUnsaved(true);
    }
  };
  return (
    <div className="grid gap-2.5">
      <Button wide disabled={canvas === null} onClick={() => void save()}>
        {t(maySharePictures() ? 'share.send' : 'share.save')}
      </Button>
      {unsaved && (
        <p role="alert" className="text-sm text-bad">
          {t('share.failed')}
        </p>
      )}
      <a href={post.href} target="_blank" rel="noopener noreferrer" className={buttonStyles({ wide: true })}>
        {t('share.post')}
      </a>
      <Button wide onClick={() => copy(url)}>
        <span aria-live="polite">
          {t(state === 'copied' ? 'share.copied' : state === 'failed' ? 'share.copyFailed' : 'share.copy')}
        </span>
      </Button>
      {refused && <RefusedLink url={url} />}
    </div>
  );
};

/** Returns the content of the picture in the user's language. */
function usePicture({ pool, winners, seat, prize }: SharedWin): WinPicture {
  const { t } = useTranslation('stake');
  const common = useTranslation('common').t;
  const { number } = useFormats();
  return useMemo(
    () => ({
      seats: pool.playerCount,
      winners,
      seat,
      texts: {
        won: t('share.won', { seat: number(seat + 1) }),
        amount: solFloored(prize),
        forEntry: t('share.forEntry', { entry: solFloored(pool.entryLamports) }),
        multiple: common('multiple', { times: number(multipleOf(prize, pool.entryLamports)) }),
        theEntry: t('share.theEntry'),
        pool: pool.name,
        number: `#${String(pool.id)}`,
        foot: t('share.foot', {
          count: winners.length,
          winners: number(winners.length),
          players: number(pool.playerCount),
        }),
      },
    }),
    [pool, winners, seat, prize, t, common, number],
  );
}
