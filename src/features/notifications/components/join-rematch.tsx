import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { poolsAtQuery } from '#src/chain/pools/pool-queries.ts';
import { entriesQuery } from '#src/chain/queries/queries.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { joinRefusal } from '#src/protocol/seat-rules.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { usePanel } from './panel-context.ts';

interface JoinRematchProps {
  readonly address: string;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** Opens the join of a rematch; renders nothing unless the chain has a free seat in it. */
export const JoinRematch = ({ address, now }: JoinRematchProps) => {
  const { t } = useTranslation('notifications');
  const { wallet, setOpen } = usePanel();
  const { data: pools } = useQuery(poolsAtQuery([address]));
  const { data: entries } = useQuery(entriesQuery(wallet));
  const pool = pools?.find((one) => one.address === address);
  const seat = entries && (entries.find((entry) => entry.pool === address) ?? null);
  const setJoinPool = useStore((state) => state.setJoinPool);
  if (pool === undefined || seat === undefined || joinRefusal(pool, seat, now, false) !== null) return null;
  const join = (): void => {
    setOpen(false);
    setJoinPool(address);
  };
  return (
    <div className="ml-auto py-2">
      <Button variant="primary" size="sm" className="num" onClick={join}>
        {t('rematch.join', { amount: solFloored(pool.entryLamports) })}
      </Button>
    </div>
  );
};
