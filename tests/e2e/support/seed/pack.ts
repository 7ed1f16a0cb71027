import type { TransactionInstruction } from '@solana/web3.js';
import type { SeedWallet } from './seed-wallet.ts';
import { textOf } from './text-of.ts';

/** Instructions that belong into one transaction, with their signers. */
export interface Step {
  readonly instructions: readonly TransactionInstruction[];
  readonly signers: readonly SeedWallet[];
}

/** A transaction to be sent. The first signer pays. */
export interface Draft {
  readonly instructions: readonly TransactionInstruction[];
  readonly signers: readonly SeedWallet[];
  /** Set if the program must refuse the transaction, which then pays only its fee. */
  readonly fails?: true;
}

const LARGEST_BYTES = 1_232;
/** Bytes of blockhash, counts, header, and the instruction for the compute limit with its program. */
const FRAME_BYTES = 32 + 8 + 32 + 10;

/** A transaction under construction, with its size in bytes. */
class Growing {
  readonly instructions: TransactionInstruction[] = [];
  readonly signers = new Set<SeedWallet>();
  readonly #keys = new Set<string>();
  #dataBytes = 0;

  constructor(payer: SeedWallet | null) {
    if (payer !== null) this.#sign(payer);
  }

  get bytes(): number {
    return FRAME_BYTES + this.signers.size * 64 + this.#keys.size * 32 + this.#dataBytes;
  }

  add({ instructions, signers }: Step): this {
    for (const signer of signers) this.#sign(signer);
    for (const instruction of instructions) {
      this.instructions.push(instruction);
      this.#keys.add(textOf(instruction.programId));
      for (const { pubkey } of instruction.keys) this.#keys.add(textOf(pubkey));
      this.#dataBytes += 4 + instruction.keys.length + instruction.data.length;
    }
    return this;
  }

  #sign(signer: SeedWallet): void {
    this.signers.add(signer);
    this.#keys.add(signer.address);
  }
}

/** Packs steps in order into as few transactions as possible, with at most `atMost` steps in each. */
export function packed(steps: readonly Step[], payer: SeedWallet | null, atMost = 8): Draft[] {
  const drafts: Draft[] = [];
  let group: Step[] = [];
  let growing = new Growing(payer);
  const close = (): void => {
    const done = group.reduce((draft, step) => draft.add(step), new Growing(payer));
    if (group.length > 0) drafts.push({ instructions: done.instructions, signers: [...done.signers] });
    group = [];
    growing = new Growing(payer);
  };
  for (const step of steps) {
    growing.add(step);
    if (group.length === atMost || growing.bytes > LARGEST_BYTES) {
      close();
      growing.add(step);
    }
    group.push(step);
  }
  close();
  return drafts;
}
