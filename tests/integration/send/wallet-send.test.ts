import { Connection, Keypair, SystemProgram, type Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fillUp } from '#server/cluster/local-setup.ts';
import type { ChainSigner } from '#src/chain/wallet/signer.ts';
import type { TxStage } from '#src/chain/actions/tx-stage.ts';
import { sleep } from '#src/lib/sleep.ts';
import { endTestChain, rpc, startTestChain, type TestChain } from '../localnet/support.ts';
import { type NodeBetween, startNodeBetween } from './node-between.ts';

const LAMPORTS = 10_000_000;
/** Seconds, longer than a blockhash lives. */
const TWO_MINUTES = 120;
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';

type Sending = typeof import('#src/chain/actions/send.ts') &
  typeof import('#src/chain/actions/send-several.ts');

let chain: TestChain;
let node: NodeBetween;
let api: Sending;
let setSigner: (signer: ChainSigner | null) => void;
const key = Keypair.generate();
const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 });

const sign = (transaction: Transaction): Transaction => {
  transaction.partialSign(key);
  return transaction;
};
const signTransaction = vi.fn(async (transaction: Transaction) => sign(transaction));
const signAllTransactions = vi.fn(async (all: Transaction[]) => all.map(sign));
const signAndSend = vi.fn(async (transaction: Transaction): Promise<string> => {
  await chain.connection.sendRawTransaction(sign(transaction).serialize());
  return bs58.encode(transaction.signature ?? new Uint8Array());
});
const wallet: ChainSigner = {
  address: key.publicKey.toBase58(),
  chains: ['solana:localnet'],
  signTransaction,
  signAllTransactions,
  signAndSend: null,
  signMessage: null,
  signIn: null,
};
/** A wallet that signs only transactions that it sends itself. */
const sender: ChainSigner = { ...wallet, signTransaction: null, signAllTransactions: null, signAndSend };

const pay = (to: Keypair, lamports = LAMPORTS) =>
  SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: to.publicKey, lamports });
const received = (to: Keypair): Promise<number> => chain.connection.getBalance(to.publicKey);
const problem = (kind: string): unknown =>
  expect.objectContaining({ failure: expect.objectContaining({ kind }) });

beforeAll(async () => {
  chain = await startTestChain();
  await fillUp(chain.connection, key.publicKey, 10);
});
afterAll(() => endTestChain(chain));

/** Starts each test with a fresh page, because a page caches data of its node. */
beforeEach(async () => {
  vi.clearAllMocks();
  vi.resetModules();
  node?.close();
  node = await startNodeBetween(chain.url);
  const { setCluster } = await import('#src/chain/cluster.ts');
  setCluster({ name: 'localnet', rpcUrl: node.url, wsUrl: chain.wsUrl });
  ({ setSigner } = await import('#src/chain/wallet/signer.ts'));
  api = {
    ...(await import('#src/chain/actions/send.ts')),
    ...(await import('#src/chain/actions/send-several.ts')),
  };
  setSigner(wallet);
});
afterAll(() => node?.close());

describe('before anything is signed', () => {
  const refused = async (kind: string) => {
    const to = Keypair.generate();
    await expect(
      api.sendWithWallet(
        () => ({ instructions: [pay(to)] }),
        () => undefined,
      ),
    ).rejects.toEqual(problem(kind));
    expect(signTransaction).not.toHaveBeenCalled();
    expect(node.sends()).toEqual([]);
  };

  test("a node whose genesis is another cluster's is refused", async () => {
    node.instead = ({ method }) => (method === 'getGenesisHash' ? DEVNET : undefined);
    await refused('wrongCluster');
  });

  test('a wallet that declares other chains is refused', async () => {
    setSigner({ ...wallet, chains: ['solana:mainnet', 'solana:devnet'] });
    await refused('wrongWalletCluster');
  });

  test('a missing wallet is reported', async () => {
    setSigner(null);
    await refused('walletNotConnected');
  });

  test('a wallet that declares no chain can sign, and the genesis hash is requested once', async () => {
    setSigner({ ...wallet, chains: [] });
    const to = Keypair.generate();
    await api.sendWithWallet(
      () => ({ instructions: [pay(to, LAMPORTS)] }),
      () => undefined,
    );
    await api.sendWithWallet(
      () => ({ instructions: [pay(to, 2 * LAMPORTS)] }),
      () => undefined,
    );
    expect(await received(to)).toBe(3 * LAMPORTS);
    expect(node.requests.filter(({ method }) => method === 'getGenesisHash')).toHaveLength(1);
  });
});

describe('a wallet that sends by itself and gives no signature', () => {
  const broken = Object.assign(new Error('The wallet gave no signature'), {
    name: 'WalletSendTransactionError',
  });
  const sendBy = (signer: ChainSigner, to: Keypair) => {
    const stages: TxStage['stage'][] = [];
    setSigner(signer);
    const done = api.sendWithWallet(
      () => ({ instructions: [pay(to)] }),
      ({ stage }) => stages.push(stage),
    );
    return { stages, done };
  };

  test('a wallet that gives no signature has sent: the transaction is found on the chain, and followed up', async () => {
    const to = Keypair.generate();
    const { stages, done } = sendBy(
      {
        ...sender,
        signAndSend: async (transaction) => {
          await signAndSend(transaction);
          throw broken;
        },
      },
      to,
    );
    const { value } = await chain.connection.getSignatureStatus(await done);
    expect(value?.err).toBeNull();
    expect(stages.slice(-3)).toEqual(['searching', 'sent', 'confirmed']);
    expect(await received(to)).toBe(LAMPORTS);
  });

  test('a wallet that gives no signature has sent nothing: this is reported only once its transaction can no longer land', async () => {
    // The app must not mistake this payment, which differs only in its recipient, for the lost one.
    await sendBy(sender, Keypair.generate()).done;
    const to = Keypair.generate();
    const { stages, done } = sendBy({ ...sender, signAndSend: () => Promise.reject(broken) }, to);
    const ended = vi.fn();
    done.catch(ended);
    await vi.waitFor(() => expect(stages.at(-1)).toBe('searching'), 10_000);
    await sleep(3_000);
    expect(ended).not.toHaveBeenCalled();
    await rpc(chain.url, 'localnet_advance', [TWO_MINUTES]);
    await expect(done).rejects.toEqual(problem('notSent'));
    expect(await received(to)).toBe(0);
  });

  test('a wallet that gives no signature is not reported as having sent nothing while the node’s list is full of newer transactions', async () => {
    const other = await sendBy(sender, Keypair.generate()).done;
    const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 };
    const { result: crowd } = await rpc(chain.url, 'getTransaction', [other, options]);
    const infos = Array.from({ length: 100 }, () => {
      const signature = bs58.encode(crypto.getRandomValues(new Uint8Array(64)));
      return { signature, slot: 1_000_000_000, err: null, memo: null, blockTime: null };
    });
    node.instead = ({ method }) => {
      if (method === 'getSignaturesForAddress') return infos;
      return method === 'getTransaction' ? crowd : undefined;
    };
    const { stages, done } = sendBy(
      { ...sender, signAndSend: () => Promise.reject(broken) },
      Keypair.generate(),
    );
    const ended = vi.fn();
    done.catch(ended);
    await vi.waitFor(() => expect(stages.at(-1)).toBe('searching'), 10_000);
    await rpc(chain.url, 'localnet_advance', [TWO_MINUTES]);
    // Enough time for three searches after the transaction has expired.
    await sleep(7_000);
    expect(ended).not.toHaveBeenCalled();
    node.instead = () => undefined;
    await expect(done).rejects.toEqual(problem('notSent'));
  });

  test('the error of a wallet that sends and gives no signature is reported if the chain has no history', async () => {
    const to = Keypair.generate();
    const { done } = sendBy(
      {
        ...sender,
        signAndSend: () => {
          node.instead = ({ method }) => {
            if (method === 'getSignaturesForAddress') throw new Error('no history here');
            return undefined;
          };
          return Promise.reject(broken);
        },
      },
      to,
    );
    await expect(done).rejects.toBe(broken);
  });
});

describe('a wallet that only signs and sends', () => {
  test('a wallet sends a transaction by itself, and the app follows the transaction to its end', async () => {
    setSigner(sender);
    const to = Keypair.generate();
    const stages: TxStage[] = [];
    const signature = await api.sendWithWallet(
      () => ({ instructions: [pay(to)] }),
      (stage) => stages.push(stage),
    );
    expect(await received(to)).toBe(LAMPORTS);
    expect(stages.map(({ stage }) => stage)).toEqual(['preparing', 'signing', 'sent', 'confirmed']);
    expect(stages[2]).toMatchObject({ signature, bytes: '' });
    expect(node.sends()).toEqual([]);
  });

  test('the signature from a wallet is reported at once even if the node then fails, and is confirmed by the socket', async () => {
    setSigner(sender);
    const to = Keypair.generate();
    const stages: TxStage[] = [];
    node.instead = ({ method }) =>
      ['getEpochInfo', 'getSignatureStatuses'].includes(method) ? 'out of order' : undefined;
    const signature = await api.sendWithWallet(
      () => ({ instructions: [pay(to)] }),
      (stage) => stages.push(stage),
    );
    expect(stages.map(({ stage }) => stage)).toEqual(['preparing', 'signing', 'sent', 'confirmed']);
    expect(stages[2]).toMatchObject({ signature });
    expect(await received(to)).toBe(LAMPORTS);
  });

  test('a wallet that only signs and sends is followed up after a reload, without the bytes', async () => {
    const to = Keypair.generate();
    const connection = new Connection(chain.url, 'confirmed');
    const signature = await connection.requestAirdrop(to.publicKey, LAMPORTS);
    const lastValidBlockHeight = (await connection.getBlockHeight('confirmed')) + 150;
    await api.resumeTransaction(
      { cluster: 'localnet', signature, bytes: '', lastValidBlockHeight },
      () => undefined,
    );
    expect(await received(to)).toBe(LAMPORTS);
    expect(node.sends()).toEqual([]);
  });

  test('a wallet that cannot sign at all is reported as such', async () => {
    setSigner({ ...sender, signAndSend: null });
    const sending = api.sendWithWallet(
      () => ({ instructions: [pay(Keypair.generate())] }),
      () => undefined,
    );
    await expect(sending).rejects.toEqual(problem('signTransactionFailed'));
  });
});

describe('several transactions', () => {
  const many = (count = 3) => Array.from({ length: count }, () => Keypair.generate());
  const send = (all: readonly Keypair[], lamports = (_: Keypair) => LAMPORTS) => {
    const stages = all.map((): string[] => []);
    const results = api.sendInTurns(
      all.map((to, index) => ({
        instructions: async () => [pay(to, lamports(to))],
        onStage: ({ stage }) => stages[index]?.push(stage),
      })),
    );
    return { stages, results };
  };
  const balances = (all: readonly Keypair[]) => Promise.all(all.map(received));
  const states = async (results: ReturnType<typeof send>['results']) =>
    (await results).sent.map(({ status }) => status);

  test('several transactions are signed with one request, and each is reported', async () => {
    const all = many();
    const { stages, results } = send(all);
    expect(await states(results)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(await balances(all)).toEqual([LAMPORTS, LAMPORTS, LAMPORTS]);
    expect(signAllTransactions).toHaveBeenCalledTimes(1);
    expect(signTransaction).not.toHaveBeenCalled();
    expect(stages).toEqual(all.map(() => ['preparing', 'signing', 'sent', 'confirmed']));
  });

  test('a transaction that is refused beforehand does not affect the others', async () => {
    const all = many();
    const { sent } = await send(all, (to) => (to === all[1] ? 10 ** 12 : LAMPORTS)).results;
    const [first, second, third] = sent;
    expect([first?.status, third?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(second).toMatchObject({ status: 'rejected', reason: { kind: 'refused' } });
    expect(await balances(all)).toEqual([LAMPORTS, 0, LAMPORTS]);
    expect(signAllTransactions.mock.calls[0]?.[0]).toHaveLength(2);
  });

  test('several transactions are all cancelled by one rejection', async () => {
    signAllTransactions.mockRejectedValueOnce(rejection);
    const { sent, refusal } = await send(many(12)).results;
    expect(sent).toEqual(Array.from({ length: 10 }, () => refusal));
    expect(refusal?.reason).toBe(rejection);
    expect(signAllTransactions).toHaveBeenCalledTimes(1);
    expect(node.sends()).toEqual([]);
  });

  test('several transactions are signed one by one by a wallet that declines several, which is not requested again', async () => {
    signAllTransactions.mockRejectedValueOnce(
      Object.assign(new Error('Blocked'), { name: 'WalletSignTransactionError' }),
    );
    const all = many(2);
    expect(await states(send(all).results)).toEqual(['fulfilled', 'fulfilled']);
    expect(await balances(all)).toEqual([LAMPORTS, LAMPORTS]);
    const more = many(2);
    expect(await states(send(more).results)).toEqual(['fulfilled', 'fulfilled']);
    expect(await balances(more)).toEqual([LAMPORTS, LAMPORTS]);
    expect(signAllTransactions).toHaveBeenCalledTimes(1);
    expect(signTransaction).toHaveBeenCalledTimes(4);
  });

  test('several transactions are signed one by one from the third try on if each request for several is declined', async () => {
    signAllTransactions.mockRejectedValueOnce(rejection).mockRejectedValueOnce(rejection);
    const all = many(2);
    expect(await states(send(all).results)).toEqual(['rejected', 'rejected']);
    expect(await states(send(all).results)).toEqual(['rejected', 'rejected']);
    expect(signTransaction).not.toHaveBeenCalled();
    expect(await states(send(all).results)).toEqual(['fulfilled', 'fulfilled']);
    expect(signAllTransactions).toHaveBeenCalledTimes(2);
  });

  test('several transactions are signed one by one, until a rejection, by a wallet that cannot sign several', async () => {
    setSigner({ ...wallet, signAllTransactions: null });
    signTransaction.mockImplementationOnce(async (one) => sign(one)).mockRejectedValueOnce(rejection);
    const all = many();
    const { sent, refusal } = await send(all).results;
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(refusal?.reason).toBe(rejection);
    expect(signTransaction).toHaveBeenCalledTimes(2);
    expect(await balances(all)).toEqual([LAMPORTS, 0, 0]);
  });

  test('several transactions are signed one by one, and one that is refused does not affect the others', async () => {
    setSigner({ ...wallet, signAllTransactions: null });
    const all = many();
    const { stages, results } = send(all, (to) => (to === all[1] ? 10 ** 12 : LAMPORTS));
    const [first, second, third] = (await results).sent;
    expect([first?.status, third?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(second).toMatchObject({ status: 'rejected', reason: { kind: 'refused' } });
    expect(await balances(all)).toEqual([LAMPORTS, 0, LAMPORTS]);
    expect(stages[2]?.at(-1)).toBe('confirmed');
  });

  test('several transactions are refused together if the wallet is for another cluster', async () => {
    setSigner({ ...wallet, chains: ['solana:mainnet'] });
    const { sent, refusal } = await send(many()).results;
    expect(sent).toEqual([]);
    expect(refusal?.reason).toEqual(problem('wrongWalletCluster'));
    expect(signAllTransactions).not.toHaveBeenCalled();
  });
});
