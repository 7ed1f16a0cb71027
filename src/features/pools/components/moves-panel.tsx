import { useTranslation } from 'react-i18next';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { requireWallet } from '#src/chain/require-wallet.ts';
import type { OnStage } from '#src/chain/tx-stage.ts';
import { completerRewards } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { useAction } from '../api/use-action.ts';
import { useFee } from '#src/chain/use-fee.ts';
import type { Move } from '../model/moves.ts';
import { FeeNote } from './fee-note.tsx';
import { solExact } from '#src/protocol/amounts.ts';

interface MovesPanelProps {
  readonly pool: PoolHeader;
  readonly moves: readonly Move[];
}

/** What the reader can do now to move the pool on, each with what it brings. */
export const MovesPanel = ({ pool, moves }: MovesPanelProps) => {
  const { t } = useTranslation('pools');
  const { busy, run } = useAction();
  const make = async (move: Move) => {
    if ((await requireWallet()) === null) return;
    await run({
      title: `${t(`moves.${move}`)}: ${pool.name}`,
      pool: pool.address,
      pending: 'complete',
      send: (api, onStage) => sendMove(api, move, pool, onStage),
    });
  };
  return (
    <Card as="section" aria-labelledby="moves" className="grid gap-4 border-warn/40">
      <h2 id="moves" className="text-h3">
        {t('moves.heading')}
      </h2>
      {moves.map((move) => (
        <MoveRow key={move} pool={pool} move={move} busy={busy} onMake={() => void make(move)} />
      ))}
    </Card>
  );
};

interface MoveRowProps {
  readonly pool: PoolHeader;
  readonly move: Move;
  readonly busy: string | undefined;
  readonly onMake: () => void;
}

const MoveRow = ({ pool, move, busy, onMake }: MoveRowProps) => {
  const { t } = useTranslation('pools');
  const { fee, asking } = useFee(move, { pool: pool.address });
  return (
    <div className="grid gap-2.5">
      <p className="text-sm text-soft">
        {t(`moves.${move}Text`, { amount: `${solExact(rewardOf(pool, move))} SOL` })}
      </p>
      <Button
        variant={move === 'revealSeed' || move === 'closePool' ? 'default' : 'primary'}
        wide
        busy={busy}
        disabled={asking}
        onClick={onMake}
      >
        {t(`moves.${move}`)}
      </Button>
      <FeeNote fee={fee} />
    </div>
  );
};

function rewardOf(pool: PoolHeader, move: Move): bigint {
  switch (move) {
    case 'requestDraw':
      return completerRewards(pool).request;
    case 'captureEntropy':
      return completerRewards(pool).capture;
    case 'closePool':
      return pool.rentLamports;
    case 'lockPool':
    case 'expirePool':
    case 'revealSeed':
    case 'timeOutDraw':
      return 0n;
  }
}

function sendMove(api: ChainApi, move: Move, pool: PoolHeader, onStage: OnStage): Promise<string> {
  switch (move) {
    case 'lockPool':
      return api.lockPool(pool, onStage);
    case 'expirePool':
      return api.expirePool(pool, onStage);
    case 'revealSeed':
      return api.revealSeed(pool.address, onStage);
    case 'requestDraw':
      return api.requestDraw(pool, onStage);
    case 'captureEntropy':
      return api.captureEntropy(pool.address, onStage);
    case 'timeOutDraw':
      return api.timeOutDraw(pool, onStage);
    case 'closePool':
      return api.closePool(pool, onStage);
  }
}
