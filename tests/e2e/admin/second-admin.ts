import { SeedWallet } from '#tests/e2e/support/seed/seed-wallet.ts';
import type { WalletTraits } from '#tests/e2e/support/test-wallet.ts';

const secret = new Uint8Array(32).fill(7);

/** A wallet that may sign in but is not the configuration's admin. */
export const SECOND_ADMIN: { readonly address: string; readonly traits: WalletTraits } = {
  address: SeedWallet.from(secret).address,
  traits: { secret },
};
