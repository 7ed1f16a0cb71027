import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startLive } from './api/start-live.ts';
import { useWinPopups } from './components/use-win-popups.ts';
import { WinPopups } from './components/win-popups.tsx';
import { useStore } from '#src/store/store.ts';

/** Live events and popups of wins while a wallet is connected; each wallet uses its own connection. */
export const LiveConnection = () => {
  const wallet = useStore((state) => state.walletAddress);
  const client = useQueryClient();
  const { wins, show, clear } = useWinPopups();
  useEffect(() => {
    if (wallet === null) return;
    const stop = startLive(client, wallet, show);
    return () => {
      stop();
      clear();
    };
  }, [client, wallet, show, clear]);
  return wallet === null ? null : <WinPopups wins={wins} />;
};
