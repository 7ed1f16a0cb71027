import { scopePollingDetectionStrategy, WalletReadyState } from '@solana/wallet-adapter-base';
import { PhantomWalletAdapter } from '@solana/wallet-adapter-wallets';
import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';

const providerSchema = v.object({ phantom: v.object({ solana: v.object({ isPhantom: v.literal(true) }) }) });

const hasProvider = (): boolean => parsed(providerSchema, window) !== null;

/**
 * Supports Phantom's provider on an iPhone or iPad. There the library's adapter does not look for the provider if the
 * browser identifies as Safari, and opens the app although the page may already be in it.
 */
export class PhantomAdapter extends PhantomWalletAdapter {
  constructor() {
    super();
    if (super.readyState !== WalletReadyState.Loadable) return;
    scopePollingDetectionStrategy(() => {
      if (!hasProvider()) return false;
      this.emit('readyStateChange', WalletReadyState.Installed);
      return true;
    });
  }

  override get readyState(): WalletReadyState {
    const found = super.readyState;
    return found === WalletReadyState.Loadable && hasProvider() ? WalletReadyState.Installed : found;
  }
}
