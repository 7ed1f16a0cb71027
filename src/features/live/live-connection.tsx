import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#src/store/user.ts';
import { startLive } from './start-live.ts';

/** Live events while a wallet is connected; another wallet gets another connection. */
export const LiveConnection = () => {
  const wallet = useUser((state) => state.walletAddress);
  const client = useQueryClient();
  useEffect(() => (wallet === null ? undefined : startLive(client, wallet)), [client, wallet]);
  return null;
};
