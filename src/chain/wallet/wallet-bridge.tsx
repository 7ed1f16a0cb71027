import '../program/buffer.ts';
import { type Adapter, WalletDisconnectionError, type WalletError } from '@solana/wallet-adapter-base';
import { CoinbaseWalletAdapter } from '@solana/wallet-adapter-coinbase';
import { MathWalletAdapter } from '@solana/wallet-adapter-mathwallet';
import { PhantomWalletAdapter } from '@solana/wallet-adapter-phantom';
import { useWallet as useAdapter, WalletProvider } from '@solana/wallet-adapter-react';
import { SolflareWalletAdapter } from '@solana/wallet-adapter-solflare';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PublishSession } from '#src/lib/wallet-session.ts';
import { getCluster } from '../cluster.ts';
import { clusterFit } from '../cluster-fit.ts';
import { setSigner } from './signer.ts';
import { hasSolflareSnap } from './solflare-snap.ts';
import { useConnectRequest } from './use-connect-request.ts';
import { useRestoring } from './use-restoring.ts';
import { useSharedDisconnect } from './use-shared-disconnect.ts';
import { signerOf } from './wallet-signer.ts';

/** Says whether a request took the error for its own. */
type FailureHandler = (error: Error, wallet: string) => boolean;

/** Wallets that follow the Wallet Standard add themselves. */
const namedAdapters = (): Adapter[] => [
  new PhantomWalletAdapter(),
  new SolflareWalletAdapter(),
  new CoinbaseWalletAdapter(),
  new MathWalletAdapter(),
];

/** Says when the list of wallets is complete: on a local chain with the development wallet. */
const useDevelopmentWallet = (): boolean => {
  const [complete, setComplete] = useState(getCluster().name !== 'localnet');
  useEffect(() => {
    if (complete) return;
    import('./register-dev-wallet.ts')
      .then((module) => module.registerDevelopmentWallet())
      .catch((error: unknown) => console.warn('The development wallet could not be loaded', error))
      .finally(() => setComplete(true));
  }, [complete]);
  return complete;
};

/**
 * Joins the wallet adapter to the app's own session, of which it is the only writer; mounted once, shows nothing.
 * @param publish must stay the same
 */
export const WalletBridge = ({ publish }: { readonly publish: PublishSession }) => {
  const complete = useDevelopmentWallet();
  const [adapters] = useState(namedAdapters);
  const onFailure = useRef<FailureHandler | null>(null);
  useEffect(() => {
    void hasSolflareSnap().then((solflareSnap) => publish({ solflareSnap }));
  }, [publish]);
  const onError = (error: WalletError, adapter?: Adapter): void => {
    // The adapter lets go all the same, and its promise says nothing of it.
    if (error instanceof WalletDisconnectionError) publish({ leftBadly: true });
    // Nobody asked: a remembered wallet did not connect by itself, or left.
    if (!adapter || !onFailure.current?.(error, adapter.name)) console.warn('Wallet', error);
  };
  return (
    <WalletProvider wallets={adapters} autoConnect onError={onError}>
      <Publisher publish={publish} onFailure={onFailure} complete={complete} />
    </WalletProvider>
  );
};

interface PublisherProps {
  readonly publish: PublishSession;
  readonly onFailure: RefObject<FailureHandler | null>;
  readonly complete: boolean;
}

const Publisher = ({ publish, onFailure, complete }: PublisherProps) => {
  const context = useAdapter();
  const { connect, fail } = useConnectRequest(context, publish);
  const { wallets, wallet, publicKey, connecting, disconnecting } = context;
  const { signTransaction, signAllTransactions, signMessage, signIn } = context;
  const disconnect = useSharedDisconnect(wallet?.adapter.name ?? null, context.disconnect);
  useRestoring({ complete, connecting, connected: publicKey !== null, publish });
  const seen = useRef(false);

  useEffect(() => {
    onFailure.current = fail;
  }, [fail, onFailure]);

  useEffect(() => {
    if (wallet) seen.current = true;
    const walletAddress = publicKey?.toBase58() ?? null;
    const signer =
      wallet && walletAddress !== null
        ? signerOf(wallet.adapter, walletAddress, {
            signTransaction,
            signAllTransactions,
            signMessage,
            signIn,
          })
        : null;
    setSigner(signer);
    publish({
      walletsReady: complete,
      wallets: wallets.map(({ adapter: { name, icon, url }, readyState }) => ({
        name,
        icon,
        url,
        readyState,
      })),
      // A remembered wallet may still have to register itself.
      ...(seen.current && { walletName: wallet?.adapter.name ?? null }),
      walletAddress,
      clusterFit: signer && clusterFit(signer.chains, getCluster().name),
      ...(walletAddress !== null && { leftBadly: false }),
      connecting,
      disconnecting,
      connectWallet: connect,
      disconnectWallet: disconnect,
    });
  }, [
    publish,
    complete,
    wallets,
    wallet,
    publicKey,
    connecting,
    disconnecting,
    connect,
    disconnect,
    signTransaction,
    signAllTransactions,
    signMessage,
    signIn,
  ]);

  return null;
};
