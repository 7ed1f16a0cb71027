import { type Connection, PublicKey } from '@solana/web3.js';
import { CONFIG_ADDRESS, PROGRAM_ID } from '#src/chain/program/addresses.ts';

/** Returns the fees that an account has paid, in lamports. */
export async function feesOf(connection: Connection, payer: PublicKey): Promise<number> {
  const infos = await connection.getSignaturesForAddress(payer, {}, 'confirmed');
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const;
  const paid = await Promise.all(
    infos.map(async ({ signature }) => {
      const transaction = await connection.getTransaction(signature, options);
      const [first] = transaction?.transaction.message.staticAccountKeys ?? [];
      return first?.equals(payer) === true ? (transaction?.meta?.fee ?? 0) : 0;
    }),
  );
  return sum(paid);
}

/** Returns the lamports in the program's accounts, without configuration and beacon. */
export async function heldByProgram(connection: Connection, beacon: PublicKey): Promise<number> {
  const own = new Set([CONFIG_ADDRESS, beacon].map((key) => key.toBase58()));
  const accounts = await connection.getProgramAccounts(PROGRAM_ID);
  return sum(
    accounts.filter(({ pubkey }) => !own.has(pubkey.toBase58())).map(({ account }) => account.lamports),
  );
}

export async function heldBy(connection: Connection, wallets: Iterable<string>): Promise<number> {
  return sum(await Promise.all([...wallets].map((wallet) => connection.getBalance(new PublicKey(wallet)))));
}

function sum(lamports: readonly number[]): number {
  return lamports.reduce((all, each) => all + each, 0);
}
