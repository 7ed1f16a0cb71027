import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { configQuery, seatRentQuery } from '#src/chain/cache/queries.ts';
import { useBeaconKind } from '#src/chain/cache/use-beacon.ts';
import { useChainMoment } from '#src/chain/cache/use-chain-moment.ts';
import { useChainNow } from '#src/chain/cache/use-chain-now.ts';
import { usePoolRound } from '#src/chain/cache/use-round.ts';
import { duesOf } from '#src/protocol/dues.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { usePools } from '#src/store/pools.ts';
import { useUser } from '#src/store/user.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { useHasSeed } from '../api/use-has-seed.ts';
import { useSeat } from '../api/use-seats.ts';
import { openMoves } from '../model/moves.ts';
import { drawnSeats } from '../model/seats.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { JoinPanel } from './join-panel.tsx';
import { LifeCard } from './life-card.tsx';
import { MovesPanel } from './moves-panel.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { PlayersCard } from './players-card.tsx';
import { PoolHeaderCard } from './pool-header-card.tsx';
import { TermsCard } from './pool-terms.tsx';
import { ProofCard } from './proof-card.tsx';
import { SeatPanel } from './seat-panel.tsx';
import { VoidNotice } from './void-notice.tsx';

/** Everything about one pool, and what the reader can do in it now. */
export const PoolView = ({ pool }: { readonly pool: Pool }) => {
  const wallet = useUser((state) => state.walletAddress);
  const setCurrentPool = usePools((state) => state.setCurrentPool);
  useEffect(() => {
    setCurrentPool(pool.address);
    return () => setCurrentPool(null);
  }, [pool.address, setCurrentPool]);

  const now = useChainNow();
  const moment = useChainMoment(pool.status === 'locked');
  const round = usePoolRound(pool, moment);
  const seat = useSeat(pool.address);
  const hasSeed = useHasSeed(pool);
  const { data: seatRent } = useQuery(seatRentQuery());
  const { data: config } = useQuery(configQuery());
  const drawn = useMemo(() => drawnSeats(pool), [pool]);
  const known = { wallet, hasSeed, roundIsOut: round.isOut };
  const moves = moment === null ? [] : openMoves(pool, moment, known);
  const others = moves.filter((move) => move !== 'voidPool');
  const ended = pool.status === 'completed' || pool.status === 'refunding';
  const dues = wallet === null ? [] : duesOf(pool, wallet, seat?.active === true, seatRent ?? 0n);

  return (
    <div className="grid gap-4">
      <BeaconNote kind={useBeaconKind(pool.beacon)} />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_340px] lg:grid-cols-[minmax(0,1fr)_380px]">
        <PoolHeaderCard pool={pool} drawn={drawn} now={now} />
        <div className="grid gap-4 md:sticky md:top-20 md:col-start-2 md:row-span-2 md:row-start-1">
          {moves.includes('voidPool') && <VoidNotice pool={pool} />}
          {others.length > 0 && <MovesPanel pool={pool} moves={others} round={round} />}
          {ended ? (
            <ClaimPanel pool={pool} wallet={wallet} dues={dues} />
          ) : wallet !== null && seat?.active === true ? (
            <SeatPanel pool={pool} wallet={wallet} seat={seat} now={now} />
          ) : (
            <JoinPanel pool={pool} seat={seat} paused={config?.paused ?? false} now={now} />
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <LifeCard pool={pool} moment={{ now, chain: moment, roundIsOut: round.isOut }} />
          <PaymentsCard pool={pool} wallet={wallet} />
          <TermsCard pool={pool} now={now} />
          <PlayersCard pool={pool} wallet={wallet} drawn={drawn} />
          <ProofCard pool={pool} />
        </div>
      </div>
    </div>
  );
};
