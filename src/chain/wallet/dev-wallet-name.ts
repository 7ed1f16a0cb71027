/** The wallet chooser recognises it by this name, to label it as a development wallet. */
export const DEVELOPMENT_WALLET_NAME = 'Development Wallet';

/**
 * The wallet of the local chain's admin, whose key the development server has; null in a production build, which has
 * none.
 */
export const LOCAL_ADMIN_WALLET_NAME = import.meta.env.DEV ? 'Local Admin Wallet' : null;
