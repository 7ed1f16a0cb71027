import { WalletConnectionError, WalletNotReadyError } from '@solana/wallet-adapter-base';
import { type WalletContextState, WalletNotSelectedError } from '@solana/wallet-adapter-react';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { PublishSession } from '#src/lib/wallet-session.ts';

/** Somebody's wish to connect a wallet. */
export interface ConnectRequest {
  readonly name: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  /** The step that was begun last; each is taken once. */
  step: 'asked' | 'leaving' | 'connecting';
}

/** How long an adapter that does nothing is taken to be about to do something. */
const PATIENCE_MS = 1_000;

/** A request gave way to a later one. */
class WalletRequestReplaced extends Error {
  override readonly name = 'WalletRequestReplaced';
}

/**
 * Turns the adapter's select-then-connect, which spans several renders, into one promise. A wallet that is connected
 * is left first: the adapter would take the old wallet's goodbye for the new one's.
 * @param requestRef holds the request while it waits
 */
export function useConnectRequest(
  context: WalletContextState,
  publish: PublishSession,
  requestRef: RefObject<ConnectRequest | null>,
) {
  const [, refresh] = useState(0);

  const settle = useCallback(
    (end: (request: ConnectRequest) => void, only?: ConnectRequest) => {
      const request = requestRef.current;
      if (!request || (only && only !== request)) return;
      requestRef.current = null;
      publish({ requestedWallet: null });
      end(request);
    },
    [requestRef, publish],
  );

  const { wallets } = context;
  const connect = useCallback(
    (name: string): Promise<void> => {
      settle((request) => request.reject(new WalletRequestReplaced()));
      const wallet = wallets.find(({ adapter }) => adapter.name === name);
      if (!wallet) return Promise.reject(new WalletNotSelectedError());
      if (wallet.readyState !== 'Installed' && wallet.readyState !== 'Loadable') {
        window.open(wallet.adapter.url, '_blank', 'noopener');
        return Promise.reject(new WalletNotReadyError());
      }
      return new Promise((resolve, reject) => {
        requestRef.current = { name, resolve, reject, step: 'asked' };
        publish({ requestedWallet: name });
        refresh((count) => count + 1);
      });
    },
    [requestRef, publish, settle, wallets],
  );

  useEffect(() => {
    const request = requestRef.current;
    if (!request) return;
    const selected = context.wallet?.adapter.name === request.name;
    if (selected && context.connected) {
      // The one who waits for the answer sees the address together with it.
      publish({ walletAddress: context.publicKey?.toBase58() ?? null });
      settle(({ resolve }) => resolve());
    } else if (selected && request.step === 'asked' && !context.connecting) {
      request.step = 'connecting';
      context.connect().catch((error: unknown) => settle(({ reject }) => reject(error), request));
    } else if (!selected && (context.connected || context.connecting)) {
      if (request.step !== 'asked') return;
      request.step = 'leaving';
      context.disconnect().catch((error: unknown) => settle(({ reject }) => reject(error), request));
    } else if (!selected && request.step !== 'connecting') {
      request.step = 'connecting';
      const wallet = context.wallets.find(({ adapter }) => adapter.name === request.name);
      // The provider connects whatever is selected.
      if (wallet) context.select(wallet.adapter.name);
      else settle(({ reject }) => reject(new WalletNotSelectedError()));
    } else if (selected && !context.connecting) {
      // An adapter whose earlier question was never answered neither asks again nor says so.
      const giveUp = () =>
        settle(({ reject }) => reject(new WalletConnectionError('The wallet does not answer')), request);
      const timer = setTimeout(giveUp, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    return;
  });

  /** An adapter's error: the end of the request for that wallet. */
  const fail = useCallback(
    (error: Error, wallet: string): boolean => {
      if (requestRef.current?.name !== wallet) return false;
      settle(({ reject }) => reject(error));
      return true;
    },
    [requestRef, settle],
  );

  return { connect, fail };
}
