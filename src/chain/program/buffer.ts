import { Buffer } from 'buffer';

// Anchor and web3.js expect Node's global Buffer; every module that imports one of them imports this first.
globalThis.Buffer ??= Buffer;
