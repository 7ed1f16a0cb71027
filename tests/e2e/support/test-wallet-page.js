/** Runs in the page, before its own scripts: registers a Wallet Standard wallet that asks its owner before it signs. */
{
  const setup = globalThis.testWalletSetup;
  const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'];
  const features = ['solana:signTransaction', 'solana:signMessage'];
  const account = { address: setup.address, publicKey: Uint8Array.from(setup.publicKey), chains, features };
  const key = crypto.subtle.importKey(
    'pkcs8',
    Uint8Array.from(setup.privateKey),
    { name: 'Ed25519' },
    false,
    ['sign'],
  );
  const listeners = new Set();
  let accounts = [];

  const sign = async (message) => {
    if (!(await globalThis.testWalletApproves())) {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    }
    return new Uint8Array(await crypto.subtle.sign('Ed25519', await key, message));
  };
  // A wire transaction: the number of signatures, the signatures of 64 bytes, the message. The payer's is the first.
  const signTransaction = async ({ transaction }) => {
    const signed = new Uint8Array(transaction);
    const message = signed.slice(1 + 64 * (signed[0] ?? 0));
    signed.set(await sign(message), 1);
    return { signedTransaction: signed };
  };

  const wallet = {
    version: '1.0.0',
    name: setup.name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async () => {
          accounts = [account];
          listeners.forEach((listener) => listener({ accounts }));
          return { accounts };
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          accounts = [];
          listeners.forEach((listener) => listener({ accounts }));
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_, listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs) => Promise.all(inputs.map(signTransaction)),
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs) =>
          Promise.all(
            inputs.map(async ({ message }) => ({ signedMessage: message, signature: await sign(message) })),
          ),
      },
    },
  };
  const register = (api) => api.register(wallet);
  window.addEventListener('wallet-standard:app-ready', (event) => register(event.detail));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
}
