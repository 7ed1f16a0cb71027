import './program/buffer.ts';
import { type Adapter, WalletConfigError, type WalletError } from '@solana/wallet-adapter-base';
import { CoinbaseWalletAdapter } from '@solana/wallet-adapter-coinbase';
import { MathWalletAdapter } from '@solana/wallet-adapter-mathwallet';
import { PhantomWalletAdapter } from '@solana/wallet-adapter-phantom';
import { useWallet as useAdapter, WalletProvider } from '@solana/wallet-adapter-react';
import { SolflareWalletAdapter } from '@solana/wallet-adapter-solflare';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { getCluster } from './cluster.ts';
import { setSigner } from './signer.ts';
import { useConnectRequest } from './use-connect-request.ts';
import { useWallet } from './wallet-state.ts';

/** Says whether a request took the error for its own. */
type FailureHandler = (error: Error, wallet: string) => boolean;

/** Wallets that follow the Wallet Standard add themselves. */
const adapters: Adapter[] = [
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

/** Joins the wallet adapter to the app's own wallet state; mounted once, shows nothing. */
export const WalletBridge = () => {
  const complete = useDevelopmentWallet();
  const onFailure = useRef<FailureHandler | null>(null);
  const onError = (error: WalletError, adapter?: Adapter): void => {
    // Nobody asked: a remembered wallet did not connect by itself, or left.
    if (!adapter || !onFailure.current?.(error, adapter.name)) console.warn('Wallet', error);
  };
  return (
    <WalletProvider wallets={adapters} autoConnect onError={onError}>
      <Publisher onFailure={onFailure} complete={complete} />
    </WalletProvider>
  );
};

interface PublisherProps {
  readonly onFailure: RefObject<FailureHandler | null>;
  readonly complete: boolean;
}

const Publisher = ({ onFailure, complete }: PublisherProps) => {
  const context = useAdapter();
  const { connect, fail } = useConnectRequest(context);
  const { wallets, wallet, publicKey, connecting, disconnecting, disconnect, signTransaction } = context;
  const seen = useRef(false);

  useEffect(() => {
    onFailure.current = fail;
  }, [fail, onFailure]);

  useEffect(() => {
    if (wallet) seen.current = true;
    const address = publicKey?.toBase58() ?? null;
    setSigner(
      address === null
        ? null
        : {
            address,
            signTransaction:
              signTransaction ??
              (() => Promise.reject(new WalletConfigError('This wallet cannot sign transactions'))),
          },
    );
    useWallet.setState(({ walletName }) => ({
      ready: complete,
      wallets: wallets.map(({ adapter: { name, icon, url }, readyState }) => ({
        name,
        icon,
        url,
        readyState,
      })),
      // A remembered wallet may still have to register itself.
      walletName: wallet?.adapter.name ?? (seen.current ? null : walletName),
      address,
      connecting,
      disconnecting,
      connect,
      disconnect,
    }));
  }, [complete, wallets, wallet, publicKey, connecting, disconnecting, connect, disconnect, signTransaction]);

  return null;
};
