import { registerWallet } from '@wallet-standard/wallet';
import { developmentWallet } from './dev-wallet.ts';
import { developmentKey, localAdminKey } from './dev-wallet-key.ts';
import { LOCAL_ADMIN_WALLET_NAME } from './dev-wallet-name.ts';

const AMBER = '#f2b950';

let registered = false;

/** Registers the development wallet, once, and the local admin's if its key is known. For the local chain only. */
export function registerDevelopmentWallet(): void {
  if (registered) return;
  registered = true;
  registerWallet(developmentWallet(developmentKey()));
  const adminKey = localAdminKey();
  if (adminKey !== null && LOCAL_ADMIN_WALLET_NAME !== null) {
    registerWallet(developmentWallet(adminKey, LOCAL_ADMIN_WALLET_NAME, AMBER));
  }
}
