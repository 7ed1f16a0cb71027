// wallet-adapter-react imports these names at load; Mobile Wallet Adapter itself is hidden in this product.
import { BaseSignerWalletAdapter, WalletNotReadyError, WalletReadyState } from '@solana/wallet-adapter-base';

export const SolanaMobileWalletAdapterWalletName = 'Mobile Wallet Adapter';

export class SolanaMobileWalletAdapter extends BaseSignerWalletAdapter {
  name = SolanaMobileWalletAdapterWalletName;
  url = '';
  icon = '';
  supportedTransactionVersions = new Set(['legacy', 0]);
  readyState = WalletReadyState.Unsupported;
  publicKey = null;
  connecting = false;

  async connect() {
    throw new WalletNotReadyError();
  }

  async disconnect() {}

  async signTransaction() {
    throw new WalletNotReadyError();
  }
}

export const createDefaultAddressSelector = () => ({});
export const createDefaultAuthorizationResultCache = () => ({});
export const createDefaultWalletNotFoundHandler = () => async () => {};
