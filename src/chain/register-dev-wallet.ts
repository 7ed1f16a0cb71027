import { registerWallet } from '@wallet-standard/wallet';
import { developmentWallet } from './dev-wallet.ts';
import { developmentKey } from './dev-wallet-key.ts';

let registered = false;

/** Offers the development wallet among the others, once. For the local chain only. */
export function registerDevelopmentWallet(): void {
  if (registered) return;
  registered = true;
  registerWallet(developmentWallet(developmentKey()));
}
