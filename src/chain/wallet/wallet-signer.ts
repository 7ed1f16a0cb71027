import '../program/buffer.ts';
import {
  type Adapter,
  type StandardWalletAdapter,
  type WalletAdapterCompatibleStandardWallet,
  WalletAccountError,
  WalletSendTransactionError,
} from '@solana/wallet-adapter-base';
import type { WalletContextState } from '@solana/wallet-adapter-react';
import type { Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { getCluster } from '../cluster.ts';
import { standardChain } from '../cluster-fit.ts';
import type { ChainSigner } from './signer.ts';

const SIGN_AND_SEND = 'solana:signAndSendTransaction';

type Signing = Pick<WalletContextState, 'signTransaction' | 'signAllTransactions' | 'signMessage' | 'signIn'>;
type StandardWallet = WalletAdapterCompatibleStandardWallet;

/** The signing methods that the connected wallet has. */
export function signerOf(adapter: Adapter, address: string, signing: Signing): ChainSigner {
  const wallet = isStandard(adapter) ? adapter.wallet : null;
  return {
    address,
    chains: wallet ? chainsOf(wallet, address) : [],
    signTransaction: signing.signTransaction ?? null,
    signAllTransactions: signing.signAllTransactions ?? null,
    signAndSend:
      wallet && SIGN_AND_SEND in wallet.features
        ? (transaction) => signAndSend(wallet, address, transaction)
        : null,
    signMessage: signing.signMessage ?? null,
    signIn: signing.signIn ?? null,
  };
}

const isStandard = (adapter: Adapter): adapter is StandardWalletAdapter => 'standard' in adapter;

const accountOf = (wallet: StandardWallet, address: string) =>
  wallet.accounts.find((account) => account.address === address);

/** The account's word counts more than its wallet's. */
function chainsOf(wallet: StandardWallet, address: string): readonly string[] {
  const ofAccount = accountOf(wallet, address)?.chains ?? [];
  return ofAccount.length > 0 ? ofAccount : wallet.chains;
}

/** Asks the wallet itself: its adapter would guess the cluster from the node's address. */
async function signAndSend(
  wallet: StandardWallet,
  address: string,
  transaction: Transaction,
): Promise<string> {
  const account = accountOf(wallet, address);
  if (!account || !(SIGN_AND_SEND in wallet.features) || !account.features.includes(SIGN_AND_SEND)) {
    throw new WalletAccountError('The account cannot sign and send');
  }
  try {
    const [output] = await wallet.features[SIGN_AND_SEND].signAndSendTransaction({
      account,
      chain: standardChain(getCluster().name),
      transaction: transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
      options: { preflightCommitment: 'confirmed' },
    });
    if (!output) throw new Error('The wallet gave no signature');
    return bs58.encode(output.signature);
  } catch (error) {
    throw new WalletSendTransactionError(error instanceof Error ? error.message : String(error), error);
  }
}
