/** By this name the chooser tells it apart, to say plainly what it is. */
export const DEVELOPMENT_WALLET_NAME = 'Development Wallet';

/** The wallet of the local chain's admin, whose key the development server knows; null in a production build, which knows none. */
export const LOCAL_ADMIN_WALLET_NAME = import.meta.env.DEV ? 'Local Admin Wallet' : null;
