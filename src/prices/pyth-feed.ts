/** Pyth's feed of SOL/USD, in hex. Another feed's price is refused wherever it is asked: it would be that of another coin. */
export const PYTH_FEED = 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d';
