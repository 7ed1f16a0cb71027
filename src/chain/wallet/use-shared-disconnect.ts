import { useCallback, useEffect, useRef } from 'react';
import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';

/** Name of the channel on which this origin's tabs notify each other of a wallet that was disconnected. */
export const WALLET_CHANNEL = 'xeroz.wallet';

const messageSchema = v.object({ disconnected: v.string() });

/**
 * Disconnects a wallet in all tabs once it is disconnected in one: on a shared computer the player expects that. A tab
 * with another wallet stays connected. The stored choice cannot be used as the signal: a failed connection clears it as
 * well.
 * @param name of the wallet that is chosen here; null for none
 * @returns disconnects here and notifies the other tabs
 */
export function useSharedDisconnect(
  name: string | null,
  disconnect: () => Promise<void>,
): () => Promise<void> {
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    // Safari before 15.4 has no such channel: there only this tab disconnects.
    if (typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel(WALLET_CHANNEL);
    channel.current = opened;
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (name !== null && parsed(messageSchema, data)?.disconnected === name) void disconnect();
    });
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [name, disconnect]);
  return useCallback(async () => {
    if (name !== null) channel.current?.postMessage({ disconnected: name });
    await disconnect();
  }, [name, disconnect]);
}
