import { ed25519 } from '@noble/curves/ed25519.js';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { cleanup, render, waitFor } from '@testing-library/react';
import bs58 from 'bs58';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { sleep } from '#src/lib/sleep.ts';
import type { WalletSession } from '#src/lib/wallet-session.ts';
import { setCluster } from '../cluster.ts';
import { messageOf, type Signed, signatureOf } from '../program/signed.ts';
import { signMessage } from './sign-message.ts';
import { getSigner } from './signer.ts';
import { installTestWallet, type TestWallet } from '../testing/test-wallet.ts';
import { toTxFailure } from '../actions/tx-failure.ts';
import { WALLET_CHANNEL } from './use-shared-disconnect.ts';
import { WalletBridge } from './wallet-bridge.tsx';

const notMounted = () => Promise.reject(new Error('not mounted'));
/** Stands for the app's store. */
const session = createStore<WalletSession>(() => ({
  walletsReady: false,
  wallets: [],
  walletName: null,
  walletAddress: null,
  clusterFit: null,
  leftBadly: false,
  solflareSnap: false,
  connecting: false,
  restoring: false,
  disconnecting: false,
  requestedWallet: null,
  connectWallet: notMounted,
  disconnectWallet: notMounted,
}));

const installed: TestWallet[] = [];
const install = (...traits: Parameters<typeof installTestWallet>): TestWallet => {
  const wallet = installTestWallet(...traits);
  installed.push(wallet);
  return wallet;
};
const names = () => session.getState().wallets.map(({ name }) => name);
const storedName = () => localStorage.getItem('walletName');
const mount = async (wallet?: TestWallet) => {
  render(<WalletBridge publish={session.setState} />);
  await waitFor(() => expect(session.getState().walletsReady).toBe(true));
  if (wallet) await waitFor(() => expect(names()).toContain(wallet.name));
};
const connect = (name: string) => session.getState().connectWallet(name);
const connected = async (...traits: Parameters<typeof installTestWallet>): Promise<TestWallet> => {
  const wallet = install(...traits);
  await mount(wallet);
  await connect(wallet.name);
  return wallet;
};

beforeEach(() => {
  // Wallets act outside React events, so `act` cannot wait for them.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  localStorage.clear();
  setCluster({ name: 'devnet', rpcUrl: 'http://127.0.0.1:9' });
  session.setState(session.getInitialState(), true);
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(globalThis, 'setInterval');
});
afterEach(() => {
  cleanup();
  // Adapters poll for their wallets forever, even after the test's window is closed.
  for (const { type, value } of vi.mocked(setInterval).mock.results)
    if (type === 'return') clearInterval(value);
  for (const wallet of installed.splice(0)) wallet.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('offers Phantom, Solflare, Coinbase and MathWallet, and every wallet that follows the standard', async () => {
  await mount(install('Any Standard Wallet'));
  expect(names()).toEqual(
    expect.arrayContaining(['Any Standard Wallet', 'Phantom', 'Solflare', 'Coinbase Wallet', 'MathWallet']),
  );
  const state = Object.fromEntries(session.getState().wallets.map((one) => [one.name, one.readyState]));
  expect(state).toMatchObject({ 'Any Standard Wallet': 'Installed', Phantom: 'NotDetected' });
});

it('exposes the name, icon, url and state of each wallet, and the key and connection state of the chosen one', async () => {
  const wallet = install('Described');
  await mount(wallet);
  expect(session.getState().wallets.find(({ name }) => name === 'Phantom')).toEqual({
    name: 'Phantom',
    icon: expect.stringMatching(/^data:image/),
    url: 'https://phantom.app',
    readyState: 'NotDetected',
    sharesName: false,
  });
  const reaches = (state: object) => waitFor(() => expect(session.getState()).toMatchObject(state));
  wallet.before = () => reaches({ walletAddress: null, connecting: true });
  await connect('Described');
  await reaches({ walletAddress: wallet.address, connecting: false });
});

it('changes from disconnected over connecting to connected, and stores the name of the wallet', async () => {
  const wallet = install('Flow');
  await mount(wallet);
  const seen: string[] = [];
  const stop = session.subscribe(({ walletAddress, connecting, requestedWallet }) => {
    const state =
      walletAddress !== null ? 'connected' : connecting || requestedWallet ? 'connecting' : 'disconnected';
    if (seen.at(-1) !== state) seen.push(state);
  });
  await connect('Flow');
  stop();
  expect(seen).toEqual(['connecting', 'connected']);
  expect(session.getState()).toMatchObject({ walletAddress: wallet.address, walletName: 'Flow' });
  expect(storedName()).toBe('"Flow"');
});

it('connects a remembered wallet automatically after a reload', async () => {
  localStorage.setItem('walletName', '"Remembered"');
  const wallet = install('Remembered');
  await mount(wallet);
  await waitFor(() => expect(session.getState().walletAddress).toBe(wallet.address));
  expect(wallet.requests).toEqual(['standard:connect']);
});

it('forgets the remembered wallet if it does not connect automatically', async () => {
  localStorage.setItem('walletName', '"Locked"');
  const wallet = install('Locked');
  wallet.before = () => Promise.reject(new Error('locked'));
  await mount(wallet);
  await waitFor(() => expect(storedName()).toBeNull());
  expect(session.getState()).toMatchObject({ walletAddress: null, walletName: null });
});

it('forgets the choice if the wallet fails to connect, and reports the reason', async () => {
  const wallet = install('Failing');
  wallet.before = () => Promise.reject(new Error('no'));
  await mount(wallet);
  await expect(connect('Failing')).rejects.toMatchObject({ name: 'WalletConnectionError', message: 'no' });
  await waitFor(() => expect(storedName()).toBeNull());
  expect(session.getState()).toMatchObject({ walletAddress: null, walletName: null, requestedWallet: null });
});

it.each([
  ['WalletPublicKeyError', { address: 'no base58 0OIl' }],
  ['WalletNotSelectedError', null],
])('rejects the connection with a %s', async (name, traits) => {
  if (traits) await mount(install('Odd', traits));
  else await mount();
  await expect(connect('Odd')).rejects.toMatchObject({ name });
});

it('opens the page of a wallet that is not ready in a new tab', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await mount();
  await expect(connect('Phantom')).rejects.toMatchObject({ name: 'WalletNotReadyError' });
  expect(open).toHaveBeenCalledWith('https://phantom.app', '_blank', 'noopener');
});

it('switches from one wallet to another, and a later request replaces an earlier one', async () => {
  const first = await connected('First');
  const second = install('Second');
  const third = install('Third');
  second.before = (feature) => (feature === 'standard:connect' ? new Promise(() => undefined) : undefined);
  await waitFor(() => expect(names()).toContain('Third'));
  const waiting = connect('Second').catch((error: unknown) => error);
  await waitFor(() => expect(second.requests).toEqual(['standard:connect']));
  await connect('Third');
  expect(await waiting).toMatchObject({ name: 'WalletRequestReplaced' });
  expect(first.requests).toEqual(['standard:connect', 'standard:disconnect']);
  expect(session.getState()).toMatchObject({ walletAddress: third.address, walletName: 'Third' });
});

describe('two wallets of one name', () => {
  it('two wallets of one name are distinguished, and the requested one connects', async () => {
    const first = install('Twin');
    const second = install('Twin');
    await mount();
    await waitFor(() => expect(names()).toEqual(expect.arrayContaining(['Twin', 'Twin (2)'])));
    const shared = session.getState().wallets.filter(({ sharesName }) => sharesName);
    expect(shared.map(({ name }) => name)).toEqual(['Twin', 'Twin (2)']);
    await connect('Twin (2)');
    expect(session.getState()).toMatchObject({ walletAddress: second.address, walletName: 'Twin (2)' });
    expect(first.requests).toEqual([]);
    await connect('Twin');
    expect(session.getState()).toMatchObject({ walletAddress: first.address, walletName: 'Twin' });
  });

  it('two wallets of one name are distinguished if the second registers late', async () => {
    await connected('Late Twin');
    const second = install('Late Twin');
    await waitFor(() => expect(names()).toContain('Late Twin (2)'));
    await connect('Late Twin (2)');
    expect(session.getState().walletAddress).toBe(second.address);
  });

  it('two wallets of one name are each remembered by a distinct name', async () => {
    localStorage.setItem('walletName', '"Old Twin (2)"');
    const first = install('Old Twin');
    const second = install('Old Twin');
    await mount();
    await waitFor(() => expect(session.getState().walletAddress).toBe(second.address));
    expect(first.requests).toEqual([]);
  });
});

it('disconnecting clears the key, the name and the signing methods', async () => {
  await connected('Leaver');
  expect(getSigner()).not.toBeNull();
  await session.getState().disconnectWallet();
  await waitFor(() => expect(session.getState().walletAddress).toBeNull());
  expect(session.getState()).toMatchObject({ walletAddress: null, walletName: null, leftBadly: false });
  expect(storedName()).toBeNull();
  expect(getSigner()).toBeNull();
});

describe('another tab', () => {
  let other: BroadcastChannel;
  const events: unknown[] = [];
  beforeEach(() => {
    events.length = 0;
    other = new BroadcastChannel(WALLET_CHANNEL);
    other.addEventListener('message', ({ data }) => events.push(data));
  });
  afterEach(() => other.close());

  it('a wallet that another tab disconnects is disconnected here, too', async () => {
    await connected('Shared');
    other.postMessage({ disconnected: 'Shared' });
    await waitFor(() => expect(session.getState().walletAddress).toBeNull());
    expect(storedName()).toBeNull();
    expect(getSigner()).toBeNull();
    expect(events).toEqual([]);
  });

  it('another tab is notified of a wallet that is disconnected here', async () => {
    await connected('Teller');
    await session.getState().disconnectWallet();
    await waitFor(() => expect(events).toEqual([{ disconnected: 'Teller' }]));
  });

  it.each([{ disconnected: 'Another' }, 'Keeper', null])('another tab’s %j is ignored', async (message) => {
    const wallet = await connected('Keeper');
    other.postMessage(message);
    other.postMessage({ disconnected: 'Another' });
    await sleep(50);
    expect(session.getState().walletAddress).toBe(wallet.address);
  });
});

it('a wallet that fails to disconnect counts as disconnected, and the failure is reported', async () => {
  const wallet = await connected('Sticky');
  wallet.before = () => Promise.reject(new Error('cannot'));
  await session.getState().disconnectWallet();
  await waitFor(() => expect(session.getState().walletAddress).toBeNull());
  expect(session.getState()).toMatchObject({ walletAddress: null, leftBadly: true });
});

it('a wallet that disconnects without a request counts as disconnected', async () => {
  const wallet = await connected('Locks');
  wallet.leave();
  await waitFor(() => expect(session.getState().walletAddress).toBeNull());
  expect(getSigner()).toBeNull();
});

it("reports to the chooser that Solflare's snap is installed", async () => {
  vi.spyOn(window, 'postMessage').mockImplementation((message: unknown) => {
    const { data } = message as { data: { data: { id: string } } };
    const result = { 'npm:@solflare-wallet/solana-snap': {} };
    const answer = { name: 'metamask-provider', data: { id: data.data.id, result } };
    const envelope = { target: 'metamask-inpage', data: answer };
    window.dispatchEvent(new MessageEvent('message', { source: window, data: envelope }));
  });
  await mount();
  await waitFor(() => expect(session.getState().solflareSnap).toBe(true));
});

describe('the cluster of the connected wallet', () => {
  it.each([
    ['fits', ['solana:mainnet', 'solana:devnet']],
    ['other', ['solana:mainnet']],
    ['undeclared', []],
    ['undeclared', ['ethereum:1']],
  ] as const)('the cluster is "%s" if the wallet declares %j', async (fit, chains) => {
    await connected('Chains', { chains });
    expect(session.getState().clusterFit).toBe(fit);
  });

  it('the cluster of the connected wallet is unknown without a wallet', async () => {
    await mount();
    expect(session.getState().clusterFit).toBeNull();
  });

  it('the cluster of the connected wallet is the local chain for the development wallet, which works on no other', async () => {
    setCluster({ name: 'localnet', rpcUrl: 'http://127.0.0.1:9' });
    await mount();
    await waitFor(() => expect(names()).toContain('Development Wallet'));
    await connect('Development Wallet');
    expect(session.getState().clusterFit).toBe('fits');
    await session.getState().disconnectWallet();
    await waitFor(() => expect(session.getState().walletAddress).toBeNull());
    cleanup();
    setCluster({ name: 'devnet', rpcUrl: 'http://127.0.0.1:9' });
    await mount();
    await waitFor(() => expect(names()).toContain('Development Wallet'));
    await connect('Development Wallet');
    expect(session.getState().clusterFit).toBe('other');
  });
});

describe('signing', () => {
  const recentBlockhash = Keypair.generate().publicKey.toBase58();
  const transferOf = (address: string) => {
    const fromPubkey = new PublicKey(address);
    return SystemProgram.transfer({ fromPubkey, toPubkey: Keypair.generate().publicKey, lamports: 1 });
  };
  const legacy = (address: string) =>
    new Transaction({ feePayer: new PublicKey(address), recentBlockhash }).add(transferOf(address));

  const verifies = async (signing: Signed | Promise<Signed> | undefined, publicKey: Uint8Array) => {
    const signed = await signing;
    if (!signed) return false;
    const signature = bs58.decode(signatureOf(signed));
    return ed25519.verify(signature, messageOf(signed).serialize(), publicKey);
  };

  it('signs a message: the UTF-8 bytes, the signature in base58', async () => {
    const wallet = await connected('Messages');
    const signature = bs58.decode(await signMessage('Grüße, 池'));
    const bytes = new TextEncoder().encode('Grüße, 池');
    expect(ed25519.verify(signature, bytes, wallet.publicKey)).toBe(true);
  });

  it.each([
    ['rejected', Object.assign(new Error('User rejected the request.'), { code: 4001 })],
    ['signMessageFailed', new Error('Internal error')],
  ])('reports a message that was %s', async (kind, error) => {
    const wallet = await connected('Refuses');
    wallet.before = () => Promise.reject(error);
    const failure = await signMessage('text').then(String, toTxFailure);
    expect(failure).toMatchObject({ kind });
  });

  it('throws if the wallet cannot sign messages, or none is connected', async () => {
    expect(await signMessage('text').catch(toTxFailure)).toMatchObject({ kind: 'walletNotConnected' });
    await connected('Mute', { features: ['solana:signTransaction'] });
    expect(await signMessage('text').catch(toTxFailure)).toMatchObject({ kind: 'cannotSignMessages' });
  });

  it('signs transactions of the versions legacy and 0', async () => {
    const { address, publicKey } = await connected('Versions');
    expect(await verifies(getSigner()?.signTransaction?.(legacy(address)), publicKey)).toBe(true);
    const message = new TransactionMessage({
      payerKey: new PublicKey(address),
      recentBlockhash,
      instructions: [transferOf(address)],
    }).compileToV0Message();
    const sign = getSigner()?.signTransaction as unknown as (
      transaction: VersionedTransaction,
    ) => Promise<VersionedTransaction>;
    const { signatures } = await sign(new VersionedTransaction(message));
    expect(ed25519.verify(signatures[0] ?? new Uint8Array(), message.serialize(), publicKey)).toBe(true);
  });

  it('signs all transactions with one request', async () => {
    const wallet = await connected('All');
    const all = [legacy(wallet.address), legacy(wallet.address)];
    const signed = (await getSigner()?.signAllTransactions?.(all)) ?? [];
    const verified = await Promise.all(signed.map((one) => verifies(one, wallet.publicKey)));
    expect(verified).toEqual([true, true]);
    expect(wallet.requests).toEqual(['standard:connect', 'solana:signTransaction']);
  });

  it('signs and sends with a wallet that can only do both, and passes the cluster to it', async () => {
    const wallet = await connected('Sender', { features: ['solana:signAndSendTransaction'] });
    const sent: Uint8Array[] = [];
    wallet.send = (bytes) => void sent.push(bytes);
    expect(getSigner()).toMatchObject({ signTransaction: null, signAllTransactions: null });
    const signature = await getSigner()?.signAndSend?.(legacy(wallet.address));
    const transaction = Transaction.from(sent[0] ?? new Uint8Array());
    expect(transaction.verifySignatures()).toBe(true);
    expect(signature).toBe(bs58.encode(transaction.signature ?? new Uint8Array()));
    expect(wallet.sentTo).toEqual(['solana:devnet']);
  });

  it('classifies errors of signing and sending', async () => {
    const wallet = await connected('Broken', { features: ['solana:signAndSendTransaction'] });
    wallet.before = () => Promise.reject(new Error('Node is behind'));
    const send = getSigner()?.signAndSend;
    expect(await send?.(legacy(wallet.address)).catch(toTxFailure)).toMatchObject({
      kind: 'sendTransactionFailed',
    });
  });
});
