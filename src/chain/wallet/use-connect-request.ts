import { WalletConnectionError, WalletNotReadyError } from '@solana/wallet-adapter-base';
import { type WalletContextState, WalletNotSelectedError } from '@solana/wallet-adapter-react';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { PublishSession } from '#src/lib/wallet-session.ts';

/** A request to connect a wallet. */
export interface ConnectRequest {
  readonly name: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  /** The last step that was begun; each step runs once. */
  step: 'asked' | 'leaving' | 'connecting';
}

/** Timeout for an adapter that has not begun to connect. */
const CONNECT_TIMEOUT_MS = 1_000;

/** The error of a request that a later one has replaced. */
class WalletRequestReplaced extends Error {
  override readonly name = 'WalletRequestReplaced';
}

/**
 * Wraps the adapter's select-then-connect, which spans several renders, in one promise. A connected wallet is
 * disconnected first: otherwise the adapter would take its disconnection for the new wallet's.
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
      // Published first, so that the caller finds the address when the promise resolves.
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
      // The provider connects the selected wallet.
      if (wallet) context.select(wallet.adapter.name);
      else settle(({ reject }) => reject(new WalletNotSelectedError()));
    } else if (selected && !context.connecting) {
      // An adapter whose earlier prompt was never answered neither opens a new one nor reports an error.
      const giveUp = () =>
        settle(({ reject }) => reject(new WalletConnectionError('The wallet does not answer')), request);
      const timer = setTimeout(giveUp, CONNECT_TIMEOUT_MS);
      return () => clearTimeout(timer);
    }
    return;
  });

  /** Rejects the request for that wallet with the adapter's error. */
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
