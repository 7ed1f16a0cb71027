/** Runs in the page, before its own scripts: registers a Wallet Standard wallet that asks its owner before it signs. */
{
  const setup = globalThis.testWalletSetup;
  const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'];
  const { features } = setup;
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

  /** One question for all that a page asks for at once. */
  const approve = async () => {
    if (await globalThis.testWalletApproves()) return;
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
  };
  const sign = async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', await key, message));
  // A wire transaction: the number of signatures, the signatures of 64 bytes, the message. The payer's is the first.
  const signTransaction = async ({ transaction }) => {
    const signed = new Uint8Array(transaction);
    const message = signed.slice(1 + 64 * (signed[0] ?? 0));
    signed.set(await sign(message), 1);
    return { signedTransaction: signed };
  };
  const signMessage = async ({ message }) => ({ signedMessage: message, signature: await sign(message) });
  // The message of Sign-In With Solana, as its ABNF has it.
  const signInText = (input) => {
    const fields = [
      ['URI', input.uri],
      ['Version', input.version],
      ['Chain ID', input.chainId],
      ['Nonce', input.nonce],
      ['Issued At', input.issuedAt],
      ['Expiration Time', input.expirationTime],
      ['Not Before', input.notBefore],
      ['Request ID', input.requestId],
    ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
    if (input.resources) fields.push(['Resources:', ...input.resources.map((one) => `- ${one}`)].join('\n'));
    const head = `${input.domain ?? location.host} wants you to sign in with your Solana account:\n${setup.address}`;
    return [head, input.statement, fields.join('\n')].filter(Boolean).join('\n\n');
  };
  const signIn = async (input) => {
    accounts = [account];
    listeners.forEach((listener) => listener({ accounts }));
    return { account, ...(await signMessage({ message: new TextEncoder().encode(signInText(input)) })) };
  };
  const asked =
    (answer) =>
    async (...inputs) => {
      await approve();
      return Promise.all(inputs.map(answer));
    };
  const signing = {
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: asked(signTransaction),
    },
    'solana:signMessage': { version: '1.0.0', signMessage: asked(signMessage) },
    'solana:signIn': { version: '1.0.0', signIn: asked(signIn) },
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
      ...Object.fromEntries(features.map((name) => [name, signing[name]])),
    },
  };
  const register = (api) => api.register(wallet);
  window.addEventListener('wallet-standard:app-ready', (event) => register(event.detail));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
}
