import type { TFunction } from 'i18next';

/** What went wrong with a connection, by the adapter's name for it, and what to do. */
export const connectFailureText = (error: unknown, t: TFunction<'wallet'>): string => {
  switch (error instanceof Error ? error.name : '') {
    case 'WalletNotSelectedError':
      return t('toast.notSelectedText');
    case 'WalletPublicKeyError':
      return t('toast.publicKeyText');
    case 'WalletAccountError':
      return t('toast.accountText');
    case 'WalletWindowBlockedError':
      return t('toast.windowBlockedText');
    case 'WalletDisconnectedError':
      return t('toast.leftText');
    default:
      return t('toast.failedText');
  }
};
