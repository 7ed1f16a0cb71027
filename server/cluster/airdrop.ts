import { type Connection, LAMPORTS_PER_SOL, type PublicKey } from '@solana/web3.js';

/** Fills a wallet up where it holds less than half of `sol`; needs a cluster that gives SOL away. @throws where it does not */
export async function fillUp(connection: Connection, wallet: PublicKey, sol: number): Promise<void> {
  const wanted = sol * LAMPORTS_PER_SOL;
  const lamports = await connection.getBalance(wallet, 'confirmed');
  if (lamports >= wanted / 2) return;
  const signature = await connection.requestAirdrop(wallet, wanted - lamports);
  const latest = await connection.getLatestBlockhash('confirmed');
  const { value } = await connection.confirmTransaction({ signature, ...latest }, 'confirmed');
  if (value.err !== null) throw new Error(`The airdrop to ${wallet.toBase58()} failed`);
}
