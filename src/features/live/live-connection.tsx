import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startLive } from './api/start-live.ts';
import { useWinPopups } from './components/use-win-popups.ts';
import { WinPopups } from './components/win-popups.tsx';
import { isLiveNeeded } from '#src/store/pools.ts';
import { useStore } from '#src/store/store.ts';

/**
 * Live events while a wallet is connected, or while a visitor is shown a list of pools; popups of wins with a wallet. Each
 * wallet uses its own connection.
 */
export const LiveConnection = () => {
  const wallet = useStore((state) => state.walletAddress);
  const client = useQueryClient();
  const { wins, show, clear } = useWinPopups();
  const isNeeded = useStore(isLiveNeeded);
  useEffect(() => {
    if (!isNeeded) return;
    const stop = startLive(client, wallet, show);
    return () => {
      stop();
      clear();
    };
  }, [client, isNeeded, wallet, show, clear]);
  return wallet === null ? null : <WinPopups wins={wins} />;
};
