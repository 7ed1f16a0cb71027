import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import { getConnection } from '../connection.ts';

/**
 * Requests test SOL from the cluster's faucet and waits for the confirmation.
 * @returns the signature
 * @throws the connection's error; public faucets are often empty or rate-limited
 */
export async function requestAirdrop(wallet: string, lamports: bigint): Promise<string> {
  const connection = getConnection();
  const signature = await connection.requestAirdrop(new PublicKey(wallet), Number(lamports));
  const block = await connection.getLatestBlockhash('confirmed');
  const { value } = await connection.confirmTransaction({ signature, ...block }, 'confirmed');
  if (value.err !== null) throw new Error(`The airdrop failed: ${JSON.stringify(value.err)}`);
  return signature;
}
