import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { configQuery } from '#src/chain/queries/queries.ts';
import { useBeaconKind } from '#src/chain/queries/use-beacon.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { useChainNow } from '#src/chain/queries/use-chain-now.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { takesLastSeat } from '#src/protocol/seat-rules.ts';
import { prizeOf } from '#src/protocol/prize.ts';
import { ActionButton } from '#src/stake/action-button.tsx';
import { LimitNotes } from '#src/stake/limits/limit-notes.tsx';
import { LimitOffer } from '#src/stake/limits/limit-offer.tsx';
import { LimitStop } from '#src/stake/limits/limit-stop.tsx';
import { useLimitCheck, useOffersLimit } from '#src/stake/limits/use-limits.ts';
import { Price } from '#src/stake/price.tsx';
import { Shortage } from '#src/stake/shortage.tsx';
import { useShortage } from '#src/stake/use-shortage.ts';
import { recordJoin } from '#src/store/activity-actions.ts';
import { passwordOf } from '#src/store/invites.ts';
import { useStore } from '#src/store/store.ts';
import { UserText } from '#src/ui/user-text.tsx';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { DialogPage } from '#src/ui/dialog.tsx';
import { CheckIcon } from '#src/ui/icons.tsx';
import { Input } from '#src/ui/input.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { useFrozen } from '#src/ui/use-frozen.ts';
import { useAction } from '#src/stake/use-action.ts';
import { useJoinCosts } from './api/use-join-costs.ts';
import { useJoinRefusal } from './api/use-join-refusal.ts';
import { useSeat } from './api/use-seats.ts';
import { ClockNote } from './components/clock-note.tsx';
import { JoinCosts } from './components/join-costs.tsx';
import { JoinStatus } from './components/join-status.tsx';
import { PoolDialog } from './components/pool-dialog.tsx';
import { PoolBet } from './components/pool-bet.tsx';
import { Ticket } from './components/ticket.tsx';

/** Confirms joining the pool that `joinPoolId` names; renders nothing while it is null, or no wallet is connected. */
export const JoinPoolDialog = () => {
  const address = useStore((state) => state.joinPoolId);
  const setJoinPool = useStore((state) => state.setJoinPool);
  const wallet = useStore((state) => state.walletAddress);
  const close = useCallback(() => setJoinPool(null), [setJoinPool]);
  if (address === null || wallet === null) return null;
  return (
    <PoolDialog key={address} address={address} size="form" onClose={close}>
      {(pool) => <JoinPages pool={pool} wallet={wallet} onClose={close} />}
    </PoolDialog>
  );
};

interface JoinPagesProps {
  readonly pool: Pool;
  readonly wallet: string;
  readonly onClose: () => void;
}

/** The form, and after a join the ticket, until the pool is drawn or the wallet has no seat in it. */
const JoinPages = ({ pool, wallet, onClose }: JoinPagesProps) => {
  const [isOver, setOver] = useState(false);
  const index = pool.players.indexOf(wallet);
  const hasTicket = index >= 0 && (pool.status === 'open' || pool.status === 'locked');
  useLayoutEffect(() => {
    if (isOver && !hasTicket) onClose();
  }, [isOver, hasTicket, onClose]);
  return isOver && hasTicket ? (
    <Ticket pool={pool} index={index} onClose={onClose} />
  ) : (
    <JoinForm pool={pool} wallet={wallet} onClose={onClose} onOver={setOver} />
  );
};

interface JoinFormProps extends JoinPagesProps {
  /** Called with true a second after a join. */
  readonly onOver: (isOver: true) => void;
}

/** How long the form shows that the user has joined, before the ticket. */
const JOINED_MS = 1_000;

/** Reads what the dialog shows of a pool and of the wallet's seat in it. */
function useJoin(pool: Pool, wallet: string, failure: TxFailure | null) {
  const seat = useSeat(pool.address);
  const quote = useJoinCosts(pool, seat);
  const beacon = useBeaconKind(pool.beacon);
  const { data: config } = useQuery(configQuery());
  const refusal = useJoinRefusal(pool, seat, config?.paused ?? false);
  const { haveLamports, isPending, goOn } = useShortage(wallet, quote.costs?.total, failure);
  const intended = { lamports: pool.entryLamports, ifLost: prizeOf(pool).keep };
  const check = useLimitCheck(wallet, { ...intended, pool: pool.address });
  const offers = useOffersLimit(wallet);
  return { pool, seat, quote, beacon, refusal, haveLamports, isPending, goOn, intended, check, offers };
}

/**
 * Shows the cost and the possible prize of joining and a password field if the pool needs one, and has the wallet sign.
 * Keeps showing the confirmed values while the queries already return the new seat; then shows which seat it is.
 */
const JoinForm = ({ pool: latest, wallet, onClose, onOver }: JoinFormProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { duration } = useTimeText();
  const formId = useId();
  const held = useStore(passwordOf(latest));
  const [password, setPassword] = useState(held ?? '');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<TxFailure | null>(null);
  const [pressed, setPressed] = useState(false);
  const [joined, setJoined] = useState(false);
  const { busy, run } = useAction({ showsFailure: true });
  const now = useChainNow();
  const live = useJoin(latest, wallet, failure);
  const { pool, seat, quote, beacon, refusal, haveLamports, isPending, goOn, intended, check, offers } =
    useFrozen(live, pressed);
  const { costs } = quote;
  // The wallet is also in the pool if another tab took the seat.
  const isIn = joined || (!pressed && refusal === 'alreadyJoined');
  const canJoin = refusal === null && costs !== undefined && !isPending && !check.isPending;
  const isGated = pool.gate !== null;
  useEffect(() => {
    if (!isIn) return;
    const timer = setTimeout(() => (joined ? onOver(true) : onClose()), JOINED_MS);
    return () => clearTimeout(timer);
  }, [isIn, joined, onOver, onClose]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pressed || !canJoin) return;
    setFailure(null);
    const noPassword = isGated && password === '';
    setMissing(noPassword);
    if (noPassword) return;
    setPressed(true);
    const outcome = await run({
      title: t('joinDialog.tx', { name: pool.name }),
      done: t('joinDialog.done', { name: pool.name }),
      about: { pool: pool.address, action: 'join' },
      stake: { ...intended, wallet, pool: pool.address },
      onUnsent: setFailure,
      send: (api, onStage) => api.joinPool(pool, isGated ? password : null, onStage),
    });
    if (outcome.ok) {
      recordJoin({ cluster: getCluster().name, wallet }, pool.address, now * 1_000);
      setJoined(true);
    } else {
      setFailure(outcome.failure);
      setPressed(false);
    }
  };

  const taken = pool.playerCount + 1;
  // After a switch of accounts, the failure is to be shown, not the limits of the new account.
  const isAboutLimits = failure === null || failure.kind === 'beyondLimits';
  if (!pressed && refusal === null && isAboutLimits) {
    if (check.refusal !== null) {
      return <LimitStop wallet={wallet} refusal={check.refusal} intended={intended} onLeave={onClose} />;
    }
    if (offers) return <LimitOffer wallet={wallet} />;
  }
  if (!pressed && refusal === null && haveLamports !== null && costs !== undefined) {
    const then = t('joinDialog.shortThen', { seat: taken });
    return <Shortage wallet={wallet} haveLamports={haveLamports} needLamports={costs.total} then={then} />;
  }
  const isFull = pool.playerCount >= pool.maxPlayers;
  const seats = pool.maxPlayers;
  const wrong = failure?.kind === 'wrongPassword';
  const passwordError = wrong
    ? t('joinDialog.passwordWrong')
    : missing
      ? t('joinDialog.passwordMissing')
      : undefined;
  const seatNumber = latest.players.indexOf(wallet) + 1;
  const youAreIn =
    seatNumber > 0
      ? t('joinPanel.youAreIn', { seat: number(seatNumber) })
      : t('joinDialog.done', { name: pool.name });
  return (
    <DialogPage
      mark={
        <SeatRing
          seats={seats}
          filled={pool.playerCount}
          glow={isFull ? undefined : pool.playerCount}
          size={48}
        />
      }
      title={t(taken === seats ? 'joinDialog.lastSeatTitle' : 'joinDialog.title')}
      description={
        isFull || (isIn && !joined) ? (
          <UserText text={pool.name} />
        ) : (
          <>
            <span className="block text-balance">
              {t(taken === seats ? 'joinDialog.seat' : 'joinDialog.seatFills', {
                seat: number(taken),
                seats: number(seats),
                wait: duration(pool.countdownSeconds),
              })}
            </span>
            <UserText text={pool.name} />
          </>
        )
      }
      status={
        <>
          {!isIn && (
            <JoinStatus
              pool={pool}
              seat={seat}
              quote={quote}
              busy={busy}
              refusal={refusal}
              failure={wrong ? null : failure}
            />
          )}
          <p role="status" className="num flex items-center gap-2 font-medium empty:hidden">
            {isIn && <CheckIcon className="size-5 text-good" />}
            {isIn && <span>{youAreIn}</span>}
          </p>
        </>
      }
      price={
        <Price
          label={isIn ? 'paid' : 'pay'}
          lamports={pool.entryLamports}
          deposit={quote.failed ? 0n : costs?.rent}
        />
      }
      footer={
        // One button serves all states, so that it keeps the focus.
        <ActionButton
          ref={goOn}
          type={isIn ? 'button' : 'submit'}
          form={formId}
          variant={isIn ? 'default' : 'primary'}
          size="lg"
          busy={isIn ? undefined : busy}
          sends={!isIn}
          disabled={!isIn && !pressed && !canJoin}
          onClick={isIn ? onClose : undefined}
        >
          {isIn ? <span>{t('joinDialog.ready')}</span> : <span>{t('joinDialog.confirm')}</span>}
        </ActionButton>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <PoolBet pool={pool} isPriced />
        {takesLastSeat(pool) && !isIn && <ClockNote pool={pool} />}
        {isGated && (
          <Input
            label={t('joinDialog.password')}
            hint={t('joinDialog.passwordHint')}
            error={passwordError}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setMissing(false);
              setFailure(null);
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <BeaconNote kind={beacon} />
        {!isIn && <LimitNotes check={check} onLeave={onClose} />}
        <JoinCosts pool={pool} costs={costs} />
      </form>
    </DialogPage>
  );
};
