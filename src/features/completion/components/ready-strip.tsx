import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { defaultCompleteDelaySeconds } from '#src/contract/complete-delay.ts';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { LiveList } from '#src/ui/live-list.tsx';
import { UserText } from '#src/ui/user-text.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { clockText } from '#src/ui/use-seconds-left.ts';
import { useUntouched } from '#src/ui/use-untouched.ts';
import { useReady } from '../api/use-ready.ts';
import { useRewardText } from '../api/use-reward-text.ts';
import { stripView, type StripView } from '../model/strip-view.ts';
import { DrawnStrip } from './drawn-strip.tsx';
import { DrawOne } from './draw-one.tsx';
import { StripFrame } from './strip-frame.tsx';

/** Offers the pools that anyone can draw for a reward, and shows how the offered one was drawn. */
export const ReadyStrip = () => {
  const { t } = useTranslation('completion');
  const { pools, ready = [], now } = useReady();
  const [pressed, setPressed] = useState<string | null>(null);
  const [offered, setOffered] = useState<string | null>(null);
  const view = stripView(pools, ready, { pressed, offered });
  const isShown = useUntouched(view !== null);
  const end = useCallback(() => {
    setPressed(null);
    setOffered(null);
  }, []);
  if (view === null || !isShown) return null;
  if (view.kind === 'one' && view.pool.address !== offered) setOffered(view.pool.address);
  return (
    <LiveList aria-label={t('ready.label')} className="mb-4">
      {/* A key for each kind, so that the focus moves from a removed button to the next one. */}
      <li key={view.kind === 'several' ? view.kind : `${view.kind} ${view.pool.address}`}>
        <Strip
          view={view}
          now={now}
          isPressed={pressed === view.pool.address}
          onStart={setPressed}
          onOver={end}
        />
      </li>
    </LiveList>
  );
};

interface StripProps {
  readonly view: StripView;
  readonly now: number;
  readonly isPressed: boolean;
  readonly onStart: (address: string) => void;
  readonly onOver: () => void;
}

const Strip = ({ view, now, isPressed, onStart, onOver }: StripProps) => {
  const { t } = useTranslation('completion');
  const { number } = useFormats();
  const amount = useRewardText()(view.reward);
  const { pool } = view;
  switch (view.kind) {
    case 'one':
      return (
        <DrawOne
          pool={pool}
          amount={amount}
          wait={
            <>
              <KeeperWait pool={pool} now={now} text="keeper" />
              <UserText text={pool.name} />
            </>
          }
          onStart={() => onStart(pool.address)}
        />
      );
    case 'several':
      return (
        <StripFrame
          isLit
          ring={<SeatRing seats={pool.playerCount} filled={pool.playerCount} dimmed size={40} />}
          title={t('ready.title', { count: view.count, pools: number(view.count), amount })}
          line={<KeeperWait pool={pool} now={now} text="keeperFirst" />}
          action={<ButtonLink href="/pool-completion">{t('ready.all')}</ButtonLink>}
        />
      );
    case 'drawn':
      return <DrawnStrip pool={pool} reward={view.reward} isPressed={isPressed} onOver={onOver} />;
  }
};

interface KeeperWaitProps {
  readonly pool: PoolHeader;
  readonly now: number;
  readonly text: 'keeper' | 'keeperFirst';
}

/** Shows the time that a keeper leaves a pool to players. */
const KeeperWait = ({ pool, now, text }: KeeperWaitProps) => {
  const { t } = useTranslation('completion');
  const left = (pool.draw.drawAt ?? 0) + defaultCompleteDelaySeconds(getCluster().name) - now;
  if (left <= 0) return <span>{t(`ready.${text}Soon`)}</span>;
  return (
    <span>
      <RichText
        text={t(`ready.${text}`, RAW)}
        values={{ time: clockText(left) }}
        marks={{ b: <span className="text-ink" /> }}
      />
    </span>
  );
};
