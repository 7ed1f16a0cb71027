import type { TxFailureKind } from './tx-failure.ts';

/** Failures that every following transaction would end in as well. */
export const MEETS_ALL: ReadonlySet<TxFailureKind> = new Set([
  'rejected',
  'walletNotConnected',
  'walletLeft',
  'walletAccount',
  'walletUnsigned',
  'walletChanged',
  'walletSwitched',
  'walletLate',
  'wrongCluster',
  'wrongWalletCluster',
  'signTransactionFailed',
]);
