import { useTranslation } from 'react-i18next';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import type { OnStage } from '#src/chain/actions/tx-stage.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { Move } from '../model/moves.ts';
import { useAction } from './use-action.ts';

/** Sends a pool's next step, asking for a wallet first; `busy` says what it waits for. */
export function useMakeMove(pool: PoolHeader): {
  readonly busy: string | undefined;
  readonly make: (move: Move) => Promise<void>;
} {
  const { t } = useTranslation('pools');
  const { busy, run } = useAction();
  const make = async (move: Move): Promise<void> => {
    if ((await requireWallet()) === null) return;
    await run({
      title: `${t(`moves.${move}`)}: ${pool.name}`,
      about: { pool: pool.address, action: 'complete' },
      send: (api, onStage) => sendMove(api, move, pool, onStage),
    });
  };
  return { busy, make };
}

function sendMove(api: ChainApi, move: Move, pool: PoolHeader, onStage: OnStage): Promise<string> {
  switch (move) {
    case 'lockPool':
      return api.lockPool(pool, onStage);
    case 'expirePool':
      return api.expirePool(pool, onStage);
    case 'completePool':
      return api.completePool(pool, onStage);
    case 'voidPool':
      return api.voidPool(pool, onStage);
    case 'timeOutDraw':
      return api.timeOutDraw(pool, onStage);
    case 'revealSeed':
      return api.revealSeed(pool, onStage);
    case 'closePool':
      return api.closePool(pool, onStage);
  }
}
