import type { TxFailureKind } from './tx-failure.ts';

/** Failures that every later transaction would have as well. */
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
