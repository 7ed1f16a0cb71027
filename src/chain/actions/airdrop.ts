import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import { getConnection } from '../connection.ts';

/**
 * Asks the cluster's faucet for test SOL and waits until it is there.
 * @returns the signature
 * @throws the connection's error; a public faucet is often empty or limits how often one may ask
 */
export async function requestAirdrop(wallet: string, lamports: bigint): Promise<string> {
  const connection = getConnection();
  const signature = await connection.requestAirdrop(new PublicKey(wallet), Number(lamports));
  const block = await connection.getLatestBlockhash('confirmed');
  const { value } = await connection.confirmTransaction({ signature, ...block }, 'confirmed');
  if (value.err !== null) throw new Error(`The airdrop failed: ${JSON.stringify(value.err)}`);
  return signature;
}
