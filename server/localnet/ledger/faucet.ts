import { ComputeBudgetProgram, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { type Account, RENT_EXEMPT_EPOCH, SYSTEM_PROGRAM } from './account.ts';
import { readTransaction, type WireTransaction } from './wire.ts';

const SUPPLY_LAMPORTS = 10n ** 18n;
const UNITS = 10_000;
const DISTINCT_LIMITS = 1_000_000;

export type FaucetState = { secretKey: Uint8Array; paid: number };

/** The wallet that pays airdrops. */
export class Faucet {
  readonly #key: Keypair;
  #paid: number;

  constructor(state?: FaucetState) {
    this.#key = state === undefined ? Keypair.generate() : Keypair.fromSecretKey(state.secretKey);
    this.#paid = state?.paid ?? 0;
  }

  get address(): string {
    return this.#key.publicKey.toBase58();
  }
  get state(): FaucetState {
    return { secretKey: this.#key.secretKey, paid: this.#paid };
  }

  /** The faucet's account on a new chain. */
  get endowment(): Account {
    return {
      lamports: SUPPLY_LAMPORTS,
      data: new Uint8Array(),
      owner: SYSTEM_PROGRAM,
      executable: false,
      rentEpoch: RENT_EXEMPT_EPOCH,
    };
  }

  /** Returns a signed transfer that differs from every other one on the same blockhash. */
  transfer(to: string, lamports: number, blockhash: string): WireTransaction {
    const units = UNITS + (this.#paid % DISTINCT_LIMITS);
    this.#paid += 1;
    const transaction = new Transaction().add(
      ComputeBudgetProgram.setComputeUnitLimit({ units }),
      SystemProgram.transfer({ fromPubkey: this.#key.publicKey, toPubkey: new PublicKey(to), lamports }),
    );
    transaction.feePayer = this.#key.publicKey;
    transaction.recentBlockhash = blockhash;
    transaction.sign(this.#key);
    return readTransaction(transaction.serialize());
  }
}
