/** Name by which the wallet chooser recognises the development wallet, to label it as one. */
export const DEVELOPMENT_WALLET_NAME = 'Development Wallet';

/**
 * The wallet of the local chain's admin, whose key the development server has; null in a production build, which has
 * none.
 */
export const LOCAL_ADMIN_WALLET_NAME = import.meta.env.DEV ? 'Local Admin Wallet' : null;
