/** Runs in the page before its own scripts: registers a Wallet Standard wallet that asks for approval to sign. */
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

  /** Asks the user once for all transactions of a request. @throws if the user rejects it */
  const approve = async () => {
    if (await globalThis.testWalletApproves()) return;
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
  };
  const sign = async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', await key, message));
  // A wire transaction is the number of signatures, the signatures of 64 bytes, and the message. The payer signs first.
  const signTransaction = async ({ transaction }) => {
    const signed = new Uint8Array(transaction);
    const message = signed.slice(1 + 64 * (signed[0] ?? 0));
    signed.set(await sign(message), 1);
    return { signedTransaction: signed };
  };
  // Appends an unused program and an instruction of it without accounts. All counts are below 128, so one byte each.
  const withGuard = (transaction) => {
    const message = transaction.slice(1 + 64 * transaction[0]);
    const keysEnd = 4 + 32 * message[3];
    const [head, blockhash] = [message.slice(0, keysEnd), message.slice(keysEnd, keysEnd + 32)];
    const instructions = message.slice(keysEnd + 33);
    const programIndex = message[3];
    head[2] += 1;
    head[3] += 1;
    const guard = [programIndex, 0, 5, ...new TextEncoder().encode('guard')];
    const count = message[keysEnd + 32] + 1;
    const signatures = new Uint8Array(64 * transaction[0]);
    const parts = [
      [transaction[0]],
      signatures,
      head,
      setup.guardProgram,
      blockhash,
      [count],
      instructions,
      guard,
    ];
    return Uint8Array.from(parts.flatMap((part) => [...part]));
  };
  const show = (shown) => {
    accounts = shown;
    listeners.forEach((listener) => listener({ accounts }));
  };
  /** Unusual behaviours of wallets during a request to sign. */
  const HABITS = {
    addsGuards: async ({ transaction }) => signTransaction({ transaction: withGuard(transaction) }),
    returnsItUnsigned: async ({ transaction }) => ({ signedTransaction: transaction }),
    leaves: async (input) => {
      show([]);
      return signTransaction(input);
    },
    switches: async (input) => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign']);
      const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
      show([{ ...account, address: setup.otherAddress, publicKey: bytes }]);
      return signTransaction(input);
    },
  };
  const signByHabit = async (input) => (HABITS[await globalThis.testWalletHabit()] ?? signTransaction)(input);
  /** Signs and sends a transaction, and returns the signature as base58 text, as the node has answered it. */
  const signAndSend = async (input) => {
    const { signedTransaction } = await signByHabit(input);
    const signed = btoa(String.fromCharCode(...signedTransaction));
    return { signature: await globalThis.testWalletSends(signed) };
  };
  const signMessage = async ({ message }) => ({ signedMessage: message, signature: await sign(message) });
  // Builds the message by the ABNF of Sign-In With Solana.
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
  const approved =
    (answer) =>
    async (...inputs) => {
      await approve();
      return Promise.all(inputs.map(answer));
    };
  const signing = {
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: approved(signByHabit),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: approved(signAndSend),
    },
    'solana:signMessage': { version: '1.0.0', signMessage: approved(signMessage) },
    'solana:signIn': { version: '1.0.0', signIn: approved(signIn) },
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
  /** Returns another wallet with the same name but an account of its own. */
  const twin = () => {
    const own = { ...account, address: setup.otherAddress };
    const connect = { version: '1.0.0', connect: async () => ({ accounts: [own] }) };
    const twins = { ...wallet.features, 'standard:connect': connect };
    return { ...wallet, accounts: [own], features: twins };
  };
  const register = (api) => api.register(wallet, ...(setup.hasTwin ? [twin()] : []));
  window.addEventListener('wallet-standard:app-ready', (event) => register(event.detail));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
}
