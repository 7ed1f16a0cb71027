import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useChainNow } from '#src/chain/queries/use-chain-now.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { clockText } from '#src/lib/time-span.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { Button } from '#src/ui/button.tsx';
import { DialogPage } from '#src/ui/dialog.tsx';
import { UserText } from '#src/ui/user-text.tsx';
import { ROOMY } from '#src/ui/roomy.ts';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { KEEP_CLEAR } from '#src/ui/use-covers.ts';
import { useSeat } from '../api/use-seats.ts';
import { ShareButton } from './share-button.tsx';

interface TicketProps {
  /** An open or locked pool. */
  readonly pool: Pool;
  /** The wallet's index in the pool's players. */
  readonly index: number;
  readonly onClose: () => void;
}

const RING_PX = 168;

/** What a join brought: the seat in the ring, what was paid, when the pool is drawn, and a way to invite others. */
export const Ticket = ({ pool, index, onClose }: TicketProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const exitUsed = useSeat(pool.address)?.exitUsed === true;
  const isOpen = pool.status === 'open';
  const seats = isOpen ? pool.maxPlayers : pool.playerCount;
  const seat = number(index + 1);
  const actions = useRef<HTMLDivElement>(null);
  // The focused button was removed with the form.
  useLayoutEffect(() => actions.current?.querySelector('button')?.focus(), []);
  return (
    <DialogPage
      title={t('joinPanel.youAreIn', { seat })}
      hideTitle
      perforated
      footer={
        <div className="grid w-full gap-4">
          <Notches />
          <dl className="num grid grid-cols-[1fr_auto_auto] gap-x-6">
            <div className="min-w-0">
              <dt className="text-xs text-soft">{t('ticket.pool')}</dt>
              <dd className="font-semibold">
                <UserText text={pool.name} />
              </dd>
            </div>
            <div>
              <dt className="text-xs text-soft">{t('ticket.paid')}</dt>
              <dd className="font-semibold">{solText(pool.entryLamports)}</dd>
            </div>
            <div>
              <dt className="text-xs text-soft">{t('ticket.left')}</dt>
              <dd className="font-semibold">{number(seats - pool.playerCount)}</dd>
            </div>
          </dl>
          <div ref={actions} className="grid grid-cols-2 gap-2.5">
            {isOpen && <ShareButton pool={pool} label={t('ticket.invite')} wide isMain />}
            <PoolButton pool={pool} onClose={onClose} />
            {!isOpen && <ShareButton pool={pool} label={t('share.button')} wide />}
          </div>
          <p className="text-center text-xs text-soft">
            {t(isOpen && pool.gate !== null ? 'ticket.gated' : 'ticket.closePage')}
          </p>
        </div>
      }
    >
      <div className="num grid justify-items-center text-center">
        <div className={ROOMY}>
          <SeatRing
            seats={seats}
            filled={pool.playerCount}
            glow={index}
            you={index}
            size={RING_PX}
            label={t('ring.open', { filled: pool.playerCount, seats })}
            middle={<span className="font-display text-h2 font-semibold">{seat}</span>}
          />
        </div>
        <p className="mt-4 text-sm text-soft">{t('ticket.in')}</p>
        <p {...KEEP_CLEAR} className="mt-1 font-display text-[2.75rem] leading-tight font-semibold">
          {t('joinDialog.seat', { seat, seats: number(seats) })}
        </p>
        <Happening pool={pool} />
        {isOpen && exitUsed && <p className="text-soft">{t('joinDialog.noMore')}</p>}
      </div>
    </DialogPage>
  );
};

/** Shows when the pool is drawn, with the seconds left once it is locked. */
const Happening = ({ pool }: Pick<TicketProps, 'pool'>) => {
  const { t } = useTranslation('pools');
  const { duration } = useTimeText();
  const now = useChainNow();
  const left = (pool.draw.drawAt ?? now) - now;
  return (
    <p className="mt-1 text-soft">
      {pool.status === 'open'
        ? t('ticket.fills', { wait: duration(pool.countdownSeconds) })
        : left > 0
          ? t('ticket.locked', { time: clockText(left) })
          : t('joinPanel.drawingText')}
    </p>
  );
};

/** Leads to the pool's page; closes the ticket if that page is shown already. */
const PoolButton = ({ pool, onClose }: Pick<TicketProps, 'pool' | 'onClose'>) => {
  const { t } = useTranslation('pools');
  const [path, navigate] = useLocation();
  const isThere = path === `/pools/${pool.id}` || path === `/pools/${pool.address}`;
  const isLocked = pool.status === 'locked';
  const press = (): void => {
    onClose();
    if (!isThere) navigate(`/pools/${pool.id}`);
  };
  return (
    <Button wide variant={isLocked ? 'primary' : 'default'} onClick={press}>
      {t(isLocked ? 'ticket.watch' : isThere ? 'joinDialog.ready' : 'ticket.view')}
    </Button>
  );
};

/** Half discs cut into the dialog's edges, at the ends of the line above the footer. */
const Notches = () =>
  EDGES.map(({ side, radius }) => (
    <span
      key={side}
      aria-hidden="true"
      className="absolute border border-line-strong"
      style={{
        ...NOTCH,
        [side]: 0,
        [`border${side === 'left' ? 'Left' : 'Right'}Width`]: 0,
        borderRadius: radius,
      }}
    />
  ));

const EDGES = [
  { side: 'left', radius: '0 12px 12px 0' },
  { side: 'right', radius: '12px 0 0 12px' },
] as const;

/** The discs show what is behind the dialog. The margin extends over the footer's padding to the middle of its line. */
const NOTCH = {
  width: 12,
  height: 24,
  marginTop: -29,
  background: 'linear-gradient(var(--color-veil), var(--color-veil)) var(--color-bg)',
} as const;
