// wallet-adapter-wallets exports everything of each adapter: nothing stands here.
export {};
