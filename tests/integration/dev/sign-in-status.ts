import { ed25519 } from '@noble/curves/ed25519.js';
import type { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { signInInputSchema, signInText } from '#src/contract/sign-in.ts';
import { utf8ToBytes } from '#src/protocol/bytes.ts';

/**
 * Signs in as the app does. Returns the status of the server's answer, or of its refusal to issue an input.
 * @param headers sent in addition to the app's headers
 */
export async function signInStatus(
  app: string,
  { publicKey, secretKey }: Keypair,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(`${app}/api/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app, ...headers },
      body: JSON.stringify(body),
    });
  const inputAnswer = await post('sign-in/input', {});
  if (!inputAnswer.ok) return inputAnswer.status;
  const input = v.parse(signInInputSchema, await inputAnswer.json());
  const wallet = publicKey.toBase58();
  const message = utf8ToBytes(signInText(input, wallet));
  const signature = ed25519.sign(message, secretKey.slice(0, 32));
  const answer = await post('sign-in', {
    by: 'message',
    account: wallet,
    signedMessage: Buffer.from(message).toString('base64'),
    signature: bs58.encode(signature),
  });
  return answer.status;
}
