import bs58 from 'bs58';
import { utf8ToBytes } from '#src/protocol/bytes.ts';
import { TxProblem } from '../actions/tx-failure.ts';
import { requireSigner } from './signer.ts';

/**
 * Signs a text's UTF-8 bytes with the connected wallet. It costs nothing and sends nothing.
 * @returns the signature in base58
 * @throws TxProblem of kind `walletNotConnected` or `cannotSignMessages`; the wallet's error, which `toTxFailure`
 * classifies
 */
export async function signMessage(text: string): Promise<string> {
  const signer = requireSigner();
  if (!signer.signMessage) {
    throw new TxProblem({ kind: 'cannotSignMessages', message: 'The wallet offers no signing of messages' });
  }
  return bs58.encode(await signer.signMessage(utf8ToBytes(text)));
}
