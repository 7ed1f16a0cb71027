import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { chainQuery, configQuery, seatRentQuery } from '#src/chain/cache/queries.ts';
import { useBeaconKind } from '#src/chain/cache/use-beacon.ts';
import { useChainMoment } from '#src/chain/cache/use-chain-moment.ts';
import { useChainNow } from '#src/chain/cache/use-chain-now.ts';
import { usePoolRound } from '#src/chain/cache/use-round.ts';
import { type Replay, replayDraw } from '#src/protocol/draw.ts';
import { duesOf, ledgerOf } from '#src/protocol/dues.ts';
import { seatPayout } from '#src/protocol/economics.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { useStore } from '#src/store/store.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { useSeat } from '../api/use-seats.ts';
import { openMoves } from '../model/moves.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { CurrentHeader } from './current-header.tsx';
import { JoinPanel } from './join-panel.tsx';
import { CurrentLife } from './life-card.tsx';
import { MovesPanel, VoidNotice } from './moves-panel.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { PlayersCard, type PlayerSeat } from './players-card.tsx';
import { PoolColumns } from './pool-columns.tsx';
import { TermsCard } from './pool-terms.tsx';
import { ProofCard } from './proof-card.tsx';
import { SeatPanel } from './seat-panel.tsx';

/** Players that one page of the list adds. */
const PAGE = 20;

/** Shows everything about a pool on the chain, and lets the reader do what is possible in it now. */
export const PoolView = ({ pool }: { readonly pool: Pool }) => {
  const wallet = useStore((state) => state.walletAddress);
  const setCurrentPool = useStore((state) => state.setCurrentPool);
  useEffect(() => {
    setCurrentPool(pool.address);
    return () => setCurrentPool(null);
  }, [pool.address, setCurrentPool]);

  const [listed, setListed] = useState(PAGE);
  const now = useChainNow();
  const moment = useChainMoment(pool.status === 'locked');
  const round = usePoolRound(pool, moment);
  const seat = useSeat(pool.address);
  const hasSeed = useHasSeed(pool);
  const { data: seatRent } = useQuery(seatRentQuery());
  const { data: config } = useQuery(configQuery());
  const drawn = useMemo(() => replayDraw(pool), [pool]);
  const known = { wallet, hasSeed, roundIsOut: round.isOut };
  const moves = moment === null ? [] : openMoves(pool, moment, known);
  const others = moves.filter((move) => move !== 'voidPool');
  const ended = pool.status === 'completed' || pool.status === 'refunding';
  const dues = wallet === null ? [] : duesOf(pool, wallet, seat?.active === true, seatRent ?? 0n);

  return (
    <div className="grid gap-4">
      <BeaconNote kind={useBeaconKind(pool.beacon)} />
      <PoolColumns
        header={<CurrentHeader pool={pool} drawn={drawn} now={now} />}
        aside={
          <>
            {moves.includes('voidPool') && <VoidNotice pool={pool} />}
            {others.length > 0 && <MovesPanel pool={pool} moves={others} round={round} />}
            {ended ? (
              <ClaimPanel pool={pool} wallet={wallet} dues={dues} />
            ) : wallet !== null && seat?.active === true ? (
              <SeatPanel pool={pool} wallet={wallet} seat={seat} now={now} />
            ) : (
              <JoinPanel pool={pool} seat={seat} paused={config?.paused ?? false} now={now} />
            )}
          </>
        }
      >
        <CurrentLife pool={pool} moment={{ now, chain: moment, roundIsOut: round.isOut }} />
        <PaymentsCard pool={pool} wallet={wallet} />
        <TermsCard pool={pool} now={now} />
        <PlayersCard
          drawn={drawn !== null}
          seats={firstSeats(pool, listed, drawn, wallet)}
          total={pool.players.length}
          onMore={pool.players.length > listed ? () => setListed(listed + PAGE) : null}
        />
        <ProofCard pool={pool} />
      </PoolColumns>
    </div>
  );
};

/** Lists the first `count` players of a pool; winners come first once they are drawn. */
function firstSeats(
  pool: Pool,
  count: number,
  drawn: Replay | null,
  wallet: string | null,
): readonly PlayerSeat[] {
  const ledger = drawn && ledgerOf(pool);
  return pool.players.slice(0, count).map((player, index) => {
    const won = drawn !== null && index < pool.winnerCount;
    return {
      wallet: player,
      seat: drawn?.seats[index] ?? index,
      own: player === wallet,
      creator: player === pool.creator,
      won,
      weight: won && pool.randomMultiplier ? (pool.weights[index] ?? null) : null,
      amount: ledger && solText(seatPayout(ledger, index).total),
    };
  });
}

/** Whether this browser keeps the seed the pool's creator committed to. */
function useHasSeed({ address, seedCommitment }: PoolHeader): boolean {
  const queryKey = ['pools', 'has-seed', address, seedCommitment];
  return useQuery(chainQuery(queryKey, (api) => api.hasSeed(address, seedCommitment))).data ?? false;
}
