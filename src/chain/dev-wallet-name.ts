/** By this name the chooser tells it apart, to say plainly what it is. */
export const DEVELOPMENT_WALLET_NAME = 'Development Wallet';
