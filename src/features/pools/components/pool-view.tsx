import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { chainQuery, configQuery, seatRentQuery } from '#src/chain/queries/queries.ts';
import { useBeaconKind } from '#src/chain/queries/use-beacon.ts';
import { useChainTimeAt } from '#src/chain/queries/use-chain-time.ts';
import { useChainNowNear } from '#src/chain/queries/use-chain-now.ts';
import { type PoolRound, usePoolRound } from '#src/chain/queries/use-round.ts';
import { getClaimable, ledgerOf, NOTHING_CLAIMABLE, walletPayout } from '#src/protocol/claimable.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { multiplierOf } from '#src/protocol/prize.ts';
import { joinRefusal } from '#src/protocol/seat-rules.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { isInvitedTo } from '#src/store/invites.ts';
import { useStore } from '#src/store/store.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { useSeat } from '../api/use-seats.ts';
import { type Stage, useStage } from '../api/use-stage.ts';
import { drawState, type LifeContext } from '../model/draw-state.ts';
import { fourSteps } from '../model/four-steps.ts';
import { openTransitions } from '../model/transitions.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { ClockWait } from './clock-wait.tsx';
import { CurrentStage } from './current-stage.tsx';
import { DrawPanel } from './draw-panel.tsx';
import { FourSteps } from './four-steps.tsx';
import { InviteHead } from './invite-head.tsx';
import { JoinPanel } from './join-panel.tsx';
import { CurrentLife } from './life-card.tsx';
import { TransitionsPanel, VoidNotice } from './transitions-panel.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { PlayersCard, type PlayerSeat } from './players-card.tsx';
import { PoolColumns } from './pool-columns.tsx';
import { MainTerms, TermsCard } from './pool-terms.tsx';
import { ProofCard } from './proof-card.tsx';
import { SeatPanel } from './seat-panel.tsx';
import { TechnicalDetails } from './technical-details.tsx';

/** Players per page of the list. */
const PAGE = 20;

/** Shows everything about a pool on the chain, and the actions the user can take in it now. */
export const PoolView = ({ pool }: { readonly pool: Pool }) => {
  const wallet = useStore((state) => state.walletAddress);
  const setCurrentPool = useStore((state) => state.setCurrentPool);
  useEffect(() => {
    setCurrentPool(pool.address);
    return () => setCurrentPool(null);
  }, [pool.address, setCurrentPool]);

  const [listed, setListed] = useState(PAGE);
  // While the pool fills, the few texts that count seconds update themselves.
  const now = useChainNowNear(actionTimesOf(pool), pool.status === 'open' ? 1 : undefined);
  const chainTime = useChainTimeAt(now, pool.status === 'locked');
  const round = usePoolRound(pool, chainTime);
  const stage = useStage(pool);
  const { shown, playing } = stage;
  const life = { now, chain: chainTime, roundIsOut: round.isOut };
  const seat = useSeat(pool.address);
  const isInvited =
    useStore(isInvitedTo(pool)) && !playing && joinRefusal(shown, seat ?? null, now, false) === null;
  const count = Math.min(listed, shown.players.length);
  return (
    <div className="grid gap-4 max-md:pb-16">
      <BeaconNote kind={useBeaconKind(pool.beacon)} />
      <PoolColumns
        stage={
          isInvited ? (
            <InviteHead pool={shown} seat={seat} />
          ) : (
            <CurrentStage stage={stage} wallet={wallet} life={life} />
          )
        }
        side={
          isInvited ? null : playing ? (
            <DrawPanel stage={stage} wallet={wallet} />
          ) : (
            <Side stage={stage} round={round} life={life} />
          )
        }
      >
        <FourSteps steps={fourSteps(shown, { ...life, playing })} />
        <MainTerms pool={shown} />
        <PlayersCard
          drawn={shown.status === 'completed' ? shown.winnerCount : null}
          seats={firstSeats(stage, count, wallet)}
          total={shown.players.length}
          onMore={shown.players.length > listed ? () => setListed(listed + PAGE) : null}
        />
        <TechnicalDetails>
          <CurrentLife pool={shown} life={life} />
          <PaymentsCard pool={shown} wallet={wallet} />
          <TermsCard pool={shown} now={now} />
          <ProofCard pool={shown} />
        </TechnicalDetails>
      </PoolColumns>
    </div>
  );
};

/** Returns the times, in Unix seconds, at which the possible actions in a pool change. */
const actionTimesOf = ({ joinDeadline, settledAt, retentionSeconds, draw }: PoolHeader) =>
  settledAt === null ? [joinDeadline, draw.drawAt, draw.deadline] : [settledAt + retentionSeconds];

interface SideProps {
  readonly stage: Stage;
  readonly round: PoolRound;
  readonly life: LifeContext;
}

/** Everything the user can do in the pool now. */
const Side = ({ stage, round, life }: SideProps) => {
  const { now, chain } = life;
  const { shown: pool, winners, seated } = stage;
  const wallet = useStore((state) => state.walletAddress);
  const seat = useSeat(pool.address);
  const hasSeed = useHasSeed(pool);
  const { data: seatRent } = useQuery(seatRentQuery());
  const { data: config } = useQuery(configQuery());
  const facts = { wallet, hasSeed, roundIsOut: round.isOut };
  const transitions = chain === null ? [] : openTransitions(pool, chain, facts);
  const others = transitions.filter((transition) => transition !== 'voidPool');
  const ended = pool.status === 'completed' || pool.status === 'refunding';
  const isIn = wallet !== null && seat?.active === true;
  const transitionsPanel = others.length > 0 && (
    <TransitionsPanel pool={pool} transitions={others} round={round} />
  );
  return (
    <>
      {transitions.includes('voidPool') && <VoidNotice pool={pool} />}
      {pool.status === 'locked' && drawState(pool, life) === 'clock' && <ClockWait pool={pool} life={life} />}
      {!ended && transitionsPanel}
      {ended ? (
        <ClaimPanel
          pool={pool}
          wallet={wallet}
          winners={winners ?? []}
          seated={seated}
          claimable={
            wallet === null
              ? NOTHING_CLAIMABLE
              : getClaimable(pool, wallet, seat?.active === true, seatRent ?? 0n)
          }
        />
      ) : isIn ? (
        <SeatPanel pool={pool} wallet={wallet} seat={seat} now={now} />
      ) : (
        <JoinPanel pool={pool} seat={seat} paused={config?.paused ?? false} now={now} />
      )}
      {/* Shown below the panel with the pool's result. */}
      {ended && transitionsPanel}
    </>
  );
};

/** Lists the first `count` players of a pool; winners come first once they are drawn. */
function firstSeats(
  { shown: pool, seated, winners }: Stage,
  count: number,
  wallet: string | null,
): readonly PlayerSeat[] {
  const drawn = pool.status === 'completed' && winners !== null;
  const ledger = drawn ? ledgerOf(pool) : null;
  const seats = new Map(seated.map((player, seat) => [player, seat]));
  return pool.players.slice(0, count).map((player, index) => {
    const won = drawn && index < pool.winnerCount;
    return {
      wallet: player,
      seat: seats.get(player) ?? index,
      own: player === wallet,
      creator: player === pool.creator,
      won,
      weight: drawn ? multiplierOf(pool, index) : null,
      amount: ledger && solText(walletPayout(pool, ledger, index)),
    };
  });
}

/** Whether this browser keeps the seed the pool's creator committed to. */
function useHasSeed({ address, seedCommitment }: PoolHeader): boolean {
  const queryKey = ['pools', 'has-seed', address, seedCommitment];
  return useQuery(chainQuery(queryKey, (api) => api.hasSeed(address, seedCommitment))).data ?? false;
}
