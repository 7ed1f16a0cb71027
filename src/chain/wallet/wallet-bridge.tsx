import '../program/buffer.ts';
import {
  type Adapter,
  WalletAdapterNetwork,
  WalletDisconnectionError,
  type WalletError,
  WalletReadyState,
} from '@solana/wallet-adapter-base';
import { useWallet as useAdapter, WalletProvider } from '@solana/wallet-adapter-react';
import {
  CoinbaseWalletAdapter,
  MathWalletAdapter,
  SolflareWalletAdapter,
} from '@solana/wallet-adapter-wallets';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { log } from '#src/lib/log.ts';
import type { PublishSession } from '#src/lib/wallet-session.ts';
import { type Cluster, getCluster } from '../cluster.ts';
import { clusterFit } from '../cluster-fit.ts';
import { makeNamesDistinct, sharesName } from './distinct-names.ts';
import { PhantomAdapter } from './phantom-adapter.ts';
import { setSigner } from './signer.ts';
import { hasSolflareSnap } from './solflare-snap.ts';
import { type ConnectRequest, useConnectRequest } from './use-connect-request.ts';
import { useRestoring } from './use-restoring.ts';
import { useSharedDisconnect } from './use-shared-disconnect.ts';
import { signerOf } from './wallet-signer.ts';

/** Returns whether the error belongs to a pending request. */
type FailureHandler = (error: Error, wallet: string) => boolean;

/**
 * The network for Solflare's own page. The page has no local chain: devnet, whose SOL has no value, is used instead.
 */
const NETWORKS = {
  localnet: WalletAdapterNetwork.Devnet,
  devnet: WalletAdapterNetwork.Devnet,
  mainnet: WalletAdapterNetwork.Mainnet,
} as const satisfies Record<Cluster['name'], WalletAdapterNetwork>;

/** Creates adapters for the wallets that do not register themselves by the Wallet Standard. */
const namedAdapters = (): Adapter[] => [
  new PhantomAdapter(),
  new SolflareWalletAdapter({ network: NETWORKS[getCluster().name] }),
  new CoinbaseWalletAdapter(),
  new MathWalletAdapter(),
];

/** Whether the list of wallets is complete: on a local chain it includes the development wallet. */
const useDevelopmentWallet = (): boolean => {
  const [complete, setComplete] = useState(getCluster().name !== 'localnet');
  useEffect(() => {
    if (complete) return;
    import('./register-dev-wallet.ts')
      .then((module) => module.registerDevelopmentWallet())
      .catch((error: unknown) => log.warn('The development wallet could not be loaded', error))
      .finally(() => setComplete(true));
  }, [complete]);
  return complete;
};

/**
 * Connects the wallet adapter to the app's own session, of which it is the only writer; mounted once, renders nothing.
 * @param publish must stay the same
 */
export const WalletBridge = ({ publish }: { readonly publish: PublishSession }) => {
  const complete = useDevelopmentWallet();
  const [adapters, setAdapters] = useState(namedAdapters);
  /** Passes a new array: the library then looks up the chosen wallet's name again. */
  const recheck = useCallback(() => setAdapters((now) => [...now]), []);
  const onFailure = useRef<FailureHandler | null>(null);
  const request = useRef<ConnectRequest | null>(null);
  /**
   * A wallet that is only loadable opens a page or a frame of its own, so it is connected only on request, never to
   * restore a session.
   */
  const connectsItself = useCallback(
    ({ name, readyState }: Adapter) =>
      Promise.resolve(readyState === WalletReadyState.Installed || request.current?.name === name),
    [],
  );
  useEffect(() => {
    void hasSolflareSnap().then((solflareSnap) => publish({ solflareSnap }));
  }, [publish]);
  const onError = (error: WalletError, adapter?: Adapter): void => {
    // The adapter disconnects despite the error, and its promise does not reject.
    if (error instanceof WalletDisconnectionError) publish({ leftBadly: true });
    // If no connection was requested, a remembered wallet did not reconnect, or has disconnected.
    if (!adapter || !onFailure.current?.(error, adapter.name)) log.warn('Wallet', error);
  };
  return (
    <WalletProvider wallets={adapters} autoConnect={connectsItself} onError={onError}>
      <Publisher
        publish={publish}
        request={request}
        onFailure={onFailure}
        complete={complete}
        onRenamed={recheck}
      />
    </WalletProvider>
  );
};

interface PublisherProps {
  readonly publish: PublishSession;
  /** The pending request to connect. */
  readonly request: RefObject<ConnectRequest | null>;
  readonly onFailure: RefObject<FailureHandler | null>;
  readonly complete: boolean;
  /** Called after wallets that share a name were renamed; must stay the same. */
  readonly onRenamed: () => void;
}

const Publisher = ({ publish, request, onFailure, complete, onRenamed }: PublisherProps) => {
  const context = useAdapter();
  const { connect, fail } = useConnectRequest(context, publish, request);
  const { wallets, wallet, publicKey, connecting, disconnecting } = context;
  const { signTransaction, signAllTransactions, signMessage, signIn } = context;
  const disconnect = useSharedDisconnect(wallet?.adapter.name ?? null, context.disconnect);
  useRestoring({ complete, connecting, connected: publicKey !== null, publish });
  const seen = useRef(false);

  useEffect(() => {
    onFailure.current = fail;
  }, [fail, onFailure]);

  useEffect(() => {
    if (makeNamesDistinct(wallets.map(({ adapter }) => adapter))) onRenamed();
  }, [wallets, onRenamed]);

  // After unmounting no page shows the wallet, so nothing may be signed with it.
  useEffect(() => () => setSigner(null), []);

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
    const all = wallets.map(({ adapter }) => adapter);
    publish({
      walletsReady: complete,
      wallets: wallets.map(({ adapter, readyState }) => ({
        name: adapter.name,
        icon: adapter.icon,
        url: adapter.url,
        readyState,
        sharesName: sharesName(adapter, all),
      })),
      // A remembered wallet may not have registered itself yet.
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
