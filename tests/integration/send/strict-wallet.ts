import type { Adapter } from '@solana/wallet-adapter-base';
import {
  ComputeBudgetProgram,
  type Connection,
  type Keypair,
  PublicKey,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';

const SIGN = 'solana:signTransaction';
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

/** A request to the wallet, and the result of simulating exactly its bytes. */
interface Request {
  readonly bytes: number;
  /** The message in base64. */
  readonly message: string;
  readonly programs: readonly string[];
  readonly error: unknown;
}

/** A Wallet Standard wallet that simulates each transaction unchanged before it signs, as Phantom does. */
export interface StrictWallet {
  readonly address: string;
  readonly requests: Request[];
  /** Whether the wallet adds a price and guards of its own to each transaction: 300 bytes and more. */
  addsGuards: boolean;
  /** Runs before the wallet signs. */
  before: () => Promise<void> | void;
}

/** Connects a strict wallet, which cannot sign several transactions at once, to the app's chain code. */
export async function connectStrictWallet(connection: Connection, key: Keypair): Promise<StrictWallet> {
  const { setSigner } = await import('#src/chain/wallet/signer.ts');
  const { signerOf } = await import('#src/chain/wallet/wallet-signer.ts');
  const address = key.publicKey.toBase58();
  const wallet: StrictWallet = { address, requests: [], addsGuards: false, before: () => undefined };
  const signTransaction = async (...inputs: readonly { readonly transaction: Uint8Array }[]) => {
    const [input] = inputs;
    if (inputs.length !== 1 || !input) throw new Error('Requests for several are blocked');
    wallet.requests.push(await simulated(connection, input.transaction));
    await wallet.before();
    const transaction = Transaction.from(input.transaction);
    if (wallet.addsGuards) guard(transaction);
    transaction.partialSign(key);
    return [{ signedTransaction: Uint8Array.from(transaction.serialize({ requireAllSignatures: false })) }];
  };
  const account = { address, publicKey: key.publicKey.toBytes(), chains: [], features: [SIGN] };
  const standard = { accounts: [account], chains: [], features: { [SIGN]: { signTransaction } } };
  const adapter = { standard: true, wallet: standard } as unknown as Adapter;
  setSigner(signerOf(adapter, address, { signTransaction, signAllTransactions: signTransaction } as never));
  return wallet;
}

async function simulated(connection: Connection, bytes: Uint8Array): Promise<Request> {
  const transaction = VersionedTransaction.deserialize(bytes);
  const { value } = await connection.simulateTransaction(transaction, {
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: false,
  });
  const { staticAccountKeys, compiledInstructions } = transaction.message;
  const programs = compiledInstructions.map(({ programIdIndex }) =>
    String(staticAccountKeys[programIdIndex]?.toBase58()),
  );
  const message = Buffer.from(transaction.message.serialize()).toString('base64');
  return { bytes: bytes.length, message, programs, error: value.err };
}

/** Puts guards around the instructions. The local chain has no guard program, so these are memos. */
function guard(transaction: Transaction): void {
  const memo = (text: string) =>
    new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.from(text) });
  const isPriced = transaction.instructions.some(
    ({ programId, data }) => programId.equals(ComputeBudgetProgram.programId) && data[0] === 3,
  );
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 400_000 });
  transaction.instructions = [
    ...(isPriced ? [] : [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 })]),
    limit,
    memo('before'.padEnd(100, '.')),
    ...transaction.instructions.filter(
      ({ programId, data }) => !(programId.equals(ComputeBudgetProgram.programId) && data[0] === 2),
    ),
    memo('behind'.padEnd(120, '.')),
  ];
}
